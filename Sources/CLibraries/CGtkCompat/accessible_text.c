// SPDX-License-Identifier: MPL-2.0
//
// The text of a widget for screen readers: GtkAccessibleText.
#include "CGtkCompat.h"

#if GTK_CHECK_VERSION(4, 14, 0)

// The functions of a type are kept with it.
static GQuark functions_quark(void) {
    return g_quark_from_static_string("vitrine-accessible-text");
}

static const VitrineAccessibleText *functions_of(GtkAccessibleText *text) {
    return g_type_get_qdata(G_OBJECT_TYPE(text), functions_quark());
}

static GBytes *get_contents(GtkAccessibleText *text, unsigned start, unsigned end) {
    return functions_of(text)->contents(GTK_WIDGET(text), start, end);
}

static GBytes *get_contents_at(
    GtkAccessibleText *text, unsigned offset, GtkAccessibleTextGranularity granularity, unsigned *start,
    unsigned *end) {
    VitrineTextUnit unit = VITRINE_TEXT_CHARACTER;
    switch (granularity) {
    case GTK_ACCESSIBLE_TEXT_GRANULARITY_CHARACTER: unit = VITRINE_TEXT_CHARACTER; break;
    case GTK_ACCESSIBLE_TEXT_GRANULARITY_WORD: unit = VITRINE_TEXT_WORD; break;
    case GTK_ACCESSIBLE_TEXT_GRANULARITY_SENTENCE: unit = VITRINE_TEXT_SENTENCE; break;
    case GTK_ACCESSIBLE_TEXT_GRANULARITY_LINE: unit = VITRINE_TEXT_LINE; break;
    case GTK_ACCESSIBLE_TEXT_GRANULARITY_PARAGRAPH: unit = VITRINE_TEXT_PARAGRAPH; break;
    }
    unsigned own_start = 0, own_end = 0;
    functions_of(text)->range(GTK_WIDGET(text), offset, unit, &own_start, &own_end);
    if (start != NULL) *start = own_start;
    if (end != NULL) *end = own_end;
    return functions_of(text)->contents(GTK_WIDGET(text), own_start, own_end);
}

static unsigned get_caret_position(GtkAccessibleText *text) {
    return functions_of(text)->caret(GTK_WIDGET(text));
}

static gboolean get_selection(GtkAccessibleText *text, gsize *count, GtkAccessibleTextRange **ranges) {
    unsigned start = 0, end = 0;
    gboolean has_selection = functions_of(text)->selection(GTK_WIDGET(text), &start, &end) && end > start;
    *count = has_selection ? 1 : 0;
    if (ranges == NULL) return has_selection;
    *ranges = NULL;
    if (!has_selection) return FALSE;
    *ranges = g_new(GtkAccessibleTextRange, 1);
    **ranges = (GtkAccessibleTextRange){.start = start, .length = end - start};
    return TRUE;
}

// None: a page says nothing of its fonts. GTK's own implementation leaves no list at all, and GTK 4.18 ends the program
// that is asked for one attribute (GetAttributeValue).
static gboolean get_attributes(
    GtkAccessibleText *text, unsigned offset, gsize *count, GtkAccessibleTextRange **ranges, char ***names,
    char ***values) {
    (void)text;
    (void)offset;
    *count = 0;
    if (ranges != NULL) *ranges = NULL;
    if (names != NULL) *names = g_new0(char *, 1);
    if (values != NULL) *values = g_new0(char *, 1);
    return FALSE;
}

#if GTK_CHECK_VERSION(4, 16, 0)

static gboolean get_extents(GtkAccessibleText *text, unsigned start, unsigned end, graphene_rect_t *extents) {
    return functions_of(text)->extents(GTK_WIDGET(text), start, end, extents);
}

static gboolean get_offset(GtkAccessibleText *text, const graphene_point_t *point, unsigned *offset) {
    return functions_of(text)->offset(GTK_WIDGET(text), point->x, point->y, offset);
}

#endif

static void initialize(gpointer interface, gpointer data) {
    (void)data;
    GtkAccessibleTextInterface *text = interface;
    text->get_contents = get_contents;
    text->get_contents_at = get_contents_at;
    text->get_caret_position = get_caret_position;
    text->get_selection = get_selection;
    text->get_attributes = get_attributes;
#if GTK_CHECK_VERSION(4, 16, 0)
    text->get_extents = get_extents;
    text->get_offset = get_offset;
#endif
}

void vitrine_accessible_text_add(GType type, const VitrineAccessibleText *functions) {
    g_type_set_qdata(type, functions_quark(), g_memdup2(functions, sizeof *functions));
    const GInterfaceInfo info = {.interface_init = initialize};
    g_type_add_interface_static(type, GTK_TYPE_ACCESSIBLE_TEXT, &info);
}

void vitrine_accessible_text_changed(GtkWidget *widget, gboolean is_insertion, unsigned start, unsigned end) {
    gtk_accessible_text_update_contents(
        GTK_ACCESSIBLE_TEXT(widget),
        is_insertion ? GTK_ACCESSIBLE_TEXT_CONTENT_CHANGE_INSERT : GTK_ACCESSIBLE_TEXT_CONTENT_CHANGE_REMOVE, start,
        end);
}

void vitrine_accessible_text_selection_changed(GtkWidget *widget) {
    gtk_accessible_text_update_selection_bound(GTK_ACCESSIBLE_TEXT(widget));
}

void vitrine_accessible_text_caret_moved(GtkWidget *widget) {
    gtk_accessible_text_update_caret_position(GTK_ACCESSIBLE_TEXT(widget));
}

#else

void vitrine_accessible_text_add(GType type, const VitrineAccessibleText *functions) {
    (void)type;
    (void)functions;
}

void vitrine_accessible_text_changed(GtkWidget *widget, gboolean is_insertion, unsigned start, unsigned end) {
    (void)widget;
    (void)is_insertion;
    (void)start;
    (void)end;
}

void vitrine_accessible_text_selection_changed(GtkWidget *widget) {
    (void)widget;
}

void vitrine_accessible_text_caret_moved(GtkWidget *widget) {
    (void)widget;
}

#endif
