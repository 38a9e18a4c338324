// SPDX-License-Identifier: MPL-2.0
//
// Dialogs over a window.
#include "CGtkCompat.h"

#if ADW_CHECK_VERSION(1, 5, 0)

GtkWidget *vitrine_dialog_new(void) {
    return GTK_WIDGET(adw_dialog_new());
}

void vitrine_dialog_set_title(GtkWidget *dialog, const char *title) {
    adw_dialog_set_title(ADW_DIALOG(dialog), title);
}

void vitrine_dialog_set_content(GtkWidget *dialog, GtkWidget *header, GtkWidget *content) {
    GtkWidget *view = adw_toolbar_view_new();
    adw_toolbar_view_add_top_bar(ADW_TOOLBAR_VIEW(view), header);
    adw_toolbar_view_set_content(ADW_TOOLBAR_VIEW(view), content);
    adw_dialog_set_child(ADW_DIALOG(dialog), view);
}

void vitrine_dialog_set_size(GtkWidget *dialog, int width, int height) {
    adw_dialog_set_content_width(ADW_DIALOG(dialog), width);
    adw_dialog_set_content_height(ADW_DIALOG(dialog), height);
    // What the content needs is measured when it is asked for: once more when the dialog is presented.
    g_object_set_data(G_OBJECT(dialog), "vitrine-is-fitted", GINT_TO_POINTER(height < 0));
}

void vitrine_dialog_set_default_widget(GtkWidget *dialog, GtkWidget *widget) {
    adw_dialog_set_default_widget(ADW_DIALOG(dialog), widget);
}

#else

GtkWidget *vitrine_dialog_new(void) {
    GtkWidget *dialog = adw_window_new();
    vitrine_window_keep_presses(dialog);
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_named_action_new("window.close")));
    gtk_widget_add_controller(dialog, keys);
    return dialog;
}

void vitrine_dialog_set_title(GtkWidget *dialog, const char *title) {
    gtk_window_set_title(GTK_WINDOW(dialog), title);
}

void vitrine_dialog_set_content(GtkWidget *dialog, GtkWidget *header, GtkWidget *content) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), header);
    gtk_box_append(GTK_BOX(box), content);
    adw_window_set_content(ADW_WINDOW(dialog), box);
}

void vitrine_dialog_set_size(GtkWidget *dialog, int width, int height) {
    gtk_window_set_default_size(GTK_WINDOW(dialog), width, height);
}

void vitrine_dialog_set_default_widget(GtkWidget *dialog, GtkWidget *widget) {
    gtk_window_set_default_widget(GTK_WINDOW(dialog), widget);
}

#endif

void vitrine_dialog_set_focus(GtkWidget *dialog, GtkWidget *widget) {
    // An entry is a box around the text widget that takes the keys.
    if (GTK_IS_EDITABLE(widget)) {
        GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(widget));
        if (text != NULL) widget = GTK_WIDGET(text);
    }
#if ADW_CHECK_VERSION(1, 5, 0)
    adw_dialog_set_focus(ADW_DIALOG(dialog), widget);
#else
    gtk_window_set_focus(GTK_WINDOW(dialog), widget);
#endif
}

void vitrine_dialog_present(GtkWidget *dialog, GtkWidget *parent) {
#if ADW_CHECK_VERSION(1, 5, 0)
    // The list of keys is a window in some of these releases.
    if (ADW_IS_DIALOG(dialog)) {
        adw_dialog_present(ADW_DIALOG(dialog), parent);
        if (g_object_get_data(G_OBJECT(dialog), "vitrine-is-fitted") != NULL)
            adw_dialog_set_content_height(ADW_DIALOG(dialog), -1);
        return;
    }
#endif
    if (parent != NULL) gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(gtk_widget_get_root(parent)));
    gtk_window_set_modal(GTK_WINDOW(dialog), parent != NULL);
    gtk_window_present(GTK_WINDOW(dialog));
}

void vitrine_dialog_close(GtkWidget *dialog) {
#if ADW_CHECK_VERSION(1, 5, 0)
    if (ADW_IS_DIALOG(dialog)) {
        adw_dialog_close(ADW_DIALOG(dialog));
        return;
    }
#endif
    gtk_window_close(GTK_WINDOW(dialog));
}

void vitrine_dialog_destroy(GtkWidget *dialog) {
#if ADW_CHECK_VERSION(1, 5, 0)
    if (ADW_IS_DIALOG(dialog)) {
        // A dialog that was never shown belongs to no window, which would release it.
        if (g_object_is_floating(dialog)) {
            g_object_ref_sink(dialog);
            g_object_unref(dialog);
        } else {
            adw_dialog_force_close(ADW_DIALOG(dialog));
        }
        return;
    }
#endif
    gtk_window_destroy(GTK_WINDOW(dialog));
}

#if ADW_CHECK_VERSION(1, 5, 0)
#define ALERT(function) adw_alert_dialog_##function
#define ALERT_CAST ADW_ALERT_DIALOG
#else
#define ALERT(function) adw_message_dialog_##function
#define ALERT_CAST ADW_MESSAGE_DIALOG
#endif

GtkWidget *vitrine_alert_new(const char *heading, const char *body) {
#if ADW_CHECK_VERSION(1, 5, 0)
    AdwDialog *alert = adw_alert_dialog_new(heading, body);
#if !ADW_CHECK_VERSION(1, 8, 0)
    // It has a large heading of one line and a small one for narrow dialogs, and measures both for every width: GTK warns
    // where the large one has no room. With line breaks it has some, and is still shown only where it needs none.
    GtkLabel *large =
        GTK_LABEL(gtk_widget_get_template_child(GTK_WIDGET(alert), ADW_TYPE_ALERT_DIALOG, "heading_label"));
    gtk_label_set_wrap(large, TRUE);
    gtk_label_set_wrap_mode(large, PANGO_WRAP_WORD_CHAR);
#endif
    return GTK_WIDGET(alert);
#else
    GtkWidget *alert = adw_message_dialog_new(NULL, heading, body);
    vitrine_window_keep_presses(alert);
    return alert;
#endif
}

void vitrine_alert_set_body(GtkWidget *alert, const char *body) {
    ALERT(set_body)(ALERT_CAST(alert), body);
}

void vitrine_alert_add_response(
    GtkWidget *alert, const char *id, const char *label, AdwResponseAppearance appearance) {
    ALERT(add_response)(ALERT_CAST(alert), id, label);
    ALERT(set_response_appearance)(ALERT_CAST(alert), id, appearance);
}

const char *vitrine_alert_get_response_label(GtkWidget *alert, const char *id) {
    return ALERT(get_response_label)(ALERT_CAST(alert), id);
}

const char *vitrine_alert_get_default_response(GtkWidget *alert) {
    return ALERT(get_default_response)(ALERT_CAST(alert));
}

void vitrine_alert_set_default_response(GtkWidget *alert, const char *id) {
    ALERT(set_default_response)(ALERT_CAST(alert), id);
}

void vitrine_alert_set_close_response(GtkWidget *alert, const char *id) {
    ALERT(set_close_response)(ALERT_CAST(alert), id);
}

GtkWidget *vitrine_alert_get_extra_child(GtkWidget *alert) {
    return ALERT(get_extra_child)(ALERT_CAST(alert));
}

void vitrine_alert_set_extra_child(GtkWidget *alert, GtkWidget *child) {
    ALERT(set_extra_child)(ALERT_CAST(alert), child);
}

GtkWidget *vitrine_about_new(void) {
#if ADW_CHECK_VERSION(1, 5, 0)
    return GTK_WIDGET(adw_about_dialog_new());
#else
    return adw_about_window_new();
#endif
}
