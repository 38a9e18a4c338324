// SPDX-License-Identifier: MPL-2.0
//
// Style rules, colours, the spinner, the focus in lists, and announcements to screen readers.
#include "CGtkCompat.h"

#if ADW_CHECK_VERSION(1, 6, 0)

GtkWidget *vitrine_spinner_new(void) {
    GtkWidget *spinner = adw_spinner_new();
    gtk_widget_set_opacity(spinner, 0);
    return spinner;
}

// It turns whenever it is on screen.
gboolean vitrine_spinner_get_spinning(GtkWidget *spinner) {
    return gtk_widget_get_opacity(spinner) > 0;
}

void vitrine_spinner_set_spinning(GtkWidget *spinner, gboolean is_spinning) {
    gtk_widget_set_opacity(spinner, is_spinning ? 1 : 0);
}

#else

GtkWidget *vitrine_spinner_new(void) {
    return gtk_spinner_new();
}

gboolean vitrine_spinner_get_spinning(GtkWidget *spinner) {
    return gtk_spinner_get_spinning(GTK_SPINNER(spinner));
}

void vitrine_spinner_set_spinning(GtkWidget *spinner, gboolean is_spinning) {
    gtk_spinner_set_spinning(GTK_SPINNER(spinner), is_spinning);
}

#endif

void vitrine_css_provider_load(GtkCssProvider *provider, const char *rules) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, rules);
#else
    gtk_css_provider_load_from_data(provider, rules, -1);
#endif
}

void vitrine_widget_announce(GtkWidget *widget, const char *text) {
#if GTK_CHECK_VERSION(4, 14, 0)
    gtk_accessible_announce(GTK_ACCESSIBLE(widget), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
    (void)widget;
    (void)text;
#endif
}

void vitrine_list_set_tab_leaves(GtkWidget *view) {
#if GTK_CHECK_VERSION(4, 12, 0)
    if (GTK_IS_GRID_VIEW(view))
        gtk_grid_view_set_tab_behavior(GTK_GRID_VIEW(view), GTK_LIST_TAB_ITEM);
    else if (GTK_IS_COLUMN_VIEW(view))
        gtk_column_view_set_tab_behavior(GTK_COLUMN_VIEW(view), GTK_LIST_TAB_ITEM);
    else
        gtk_list_view_set_tab_behavior(GTK_LIST_VIEW(view), GTK_LIST_TAB_ITEM);
#else
    (void)view;
#endif
}

void vitrine_list_item_set_accessible_label(GtkListItem *item, const char *label) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_list_item_set_accessible_label(item, label);
#else
    (void)item;
    (void)label;
#endif
}

gboolean vitrine_icon_is_symbolic(GtkIconPaintable *icon) {
#if GTK_CHECK_VERSION(4, 20, 0)
    static const char *const endings[] = {
        "-symbolic.svg", "-symbolic-ltr.svg", "-symbolic-rtl.svg", ".symbolic.png", NULL,
    };
    GFile *file = gtk_icon_paintable_get_file(icon);
    if (file == NULL) return FALSE;
    char *name = g_file_get_basename(file);
    gboolean is_symbolic = FALSE;
    for (int index = 0; name != NULL && endings[index] != NULL; index++)
        is_symbolic |= g_str_has_suffix(name, endings[index]);
    g_free(name);
    g_object_unref(file);
    return is_symbolic;
#else
    return gtk_icon_paintable_is_symbolic(icon);
#endif
}

void vitrine_widget_get_color(GtkWidget *widget, GdkRGBA *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_widget_get_color(widget, color);
#else
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), color);
#endif
}

gboolean vitrine_widget_lookup_color(GtkWidget *widget, const char *name, GdkRGBA *color) {
    // Deprecated since GTK 4.10, which has nothing else that tells a widget the value of a named colour.
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
    G_GNUC_END_IGNORE_DEPRECATIONS
}
