// SPDX-License-Identifier: MPL-2.0
//
// The names that screen readers say for the items of menus.
#include "CGtkCompat.h"

#if GTK_CHECK_VERSION(4, 10, 0)

// An item (GtkModelButton, which is private to GTK) is named by a label of the role "presentation", and GTK takes no
// name from labels of that role. The text of the label becomes the name of the item itself.
static gboolean widget_mapped(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    (void)hint, (void)count, (void)data;
    GtkWidget *widget = g_value_get_object(values);
    if (strcmp(G_OBJECT_TYPE_NAME(widget), "GtkModelButton") != 0) return TRUE;
    char *text = NULL;
    g_object_get(widget, "text", &text, NULL);
    if (text != NULL && text[0] != '\0') {
        gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    }
    g_free(text);
    return TRUE;
}

void vitrine_menus_name_items(void) {
    static gsize is_done = 0;
    if (!g_once_init_enter(&is_done)) return;
    // Items are made by GTK whenever their model says so; each is named when it is about to be seen.
    g_type_class_ref(GTK_TYPE_WIDGET);
    g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, widget_mapped, NULL, NULL);
    g_once_init_leave(&is_done, 1);
}

#else

void vitrine_menus_name_items(void) {
}

#endif
