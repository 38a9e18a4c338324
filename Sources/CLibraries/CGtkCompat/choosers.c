// SPDX-License-Identifier: MPL-2.0
//
// The desktop's dialogs for choosing a folder or a file.
#include "CGtkCompat.h"

typedef struct {
    VitrineFileChosen chosen;
    gpointer data;
} Question;

static gpointer question_new(VitrineFileChosen chosen, gpointer data) {
    Question *question = g_new(Question, 1);
    *question = (Question){chosen, data};
    return question;
}

static void question_answer(gpointer data, GFile *file) {
    Question *question = data;
    question->chosen(file, question->data);
    g_free(question);
}

#if GTK_CHECK_VERSION(4, 10, 0)

static GtkFileDialog *dialog_new(const char *title, const char *accept, GFile *folder) {
    GtkFileDialog *dialog = gtk_file_dialog_new();
    gtk_file_dialog_set_title(dialog, title);
    gtk_file_dialog_set_accept_label(dialog, accept);
    gtk_file_dialog_set_modal(dialog, TRUE);
    if (folder != NULL) gtk_file_dialog_set_initial_folder(dialog, folder);
    return dialog;
}

static void folder_chosen(GObject *dialog, GAsyncResult *result, gpointer data) {
    question_answer(data, gtk_file_dialog_select_folder_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

void vitrine_choose_folder(
    GtkWindow *parent, const char *title, const char *accept, GFile *folder, VitrineFileChosen chosen, gpointer data) {
    GtkFileDialog *dialog = dialog_new(title, accept, folder);
    gtk_file_dialog_select_folder(dialog, parent, NULL, folder_chosen, question_new(chosen, data));
    g_object_unref(dialog);
}

static void save_chosen(GObject *dialog, GAsyncResult *result, gpointer data) {
    question_answer(data, gtk_file_dialog_save_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

void vitrine_choose_save(
    GtkWindow *parent, const char *title, const char *accept, GFile *folder, const char *name,
    VitrineFileChosen chosen, gpointer data) {
    GtkFileDialog *dialog = dialog_new(title, accept, folder);
    gtk_file_dialog_set_initial_name(dialog, name);
    gtk_file_dialog_save(dialog, parent, NULL, save_chosen, question_new(chosen, data));
    g_object_unref(dialog);
}

#else

static void responded(GtkNativeDialog *dialog, int response, gpointer data) {
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    gtk_native_dialog_hide(dialog);
    g_object_unref(dialog);
    question_answer(data, file);
}

static void ask(
    GtkWindow *parent, GtkFileChooserAction action, const char *title, const char *accept, GFile *folder,
    const char *name, gpointer question) {
    GtkFileChooserNative *native = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(native), TRUE);
    if (name != NULL) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(native), name);
    if (folder != NULL) gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(native), folder, NULL);
    g_signal_connect(native, "response", G_CALLBACK(responded), question);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(native));
}

void vitrine_choose_folder(
    GtkWindow *parent, const char *title, const char *accept, GFile *folder, VitrineFileChosen chosen, gpointer data) {
    ask(parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, accept, folder, NULL, question_new(chosen, data));
}

void vitrine_choose_save(
    GtkWindow *parent, const char *title, const char *accept, GFile *folder, const char *name,
    VitrineFileChosen chosen, gpointer data) {
    ask(parent, GTK_FILE_CHOOSER_ACTION_SAVE, title, accept, folder, name, question_new(chosen, data));
}

#endif
