// SPDX-License-Identifier: MPL-2.0
//
// A sidebar beside its content, or over it.
#include "CGtkCompat.h"

#if ADW_CHECK_VERSION(1, 4, 0)

// Folds where the window is narrow. An AdwBreakpointBin with breakpoints takes no heed of how much room its child
// needs; this one does, as its child needs it when the sidebar lies over the content.
typedef struct {
    AdwBreakpointBin parent;
    AdwOverlaySplitView *view;
} VitrineSplitView;

typedef AdwBreakpointBinClass VitrineSplitViewClass;

static GType vitrine_split_view_get_type(void);
G_DEFINE_TYPE(VitrineSplitView, vitrine_split_view, ADW_TYPE_BREAKPOINT_BIN)

static void measure_part(GtkWidget *part, GtkOrientation orientation, int for_size, int *minimum) {
    int own = 0;
    if (part != NULL && gtk_widget_get_visible(part))
        gtk_widget_measure(part, orientation, for_size, &own, NULL, NULL, NULL);
    *minimum = MAX(*minimum, own);
}

static void vitrine_split_view_measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    VitrineSplitView *self = (VitrineSplitView *)widget;
    *minimum = 0;
    measure_part(adw_overlay_split_view_get_sidebar(self->view), orientation, -1, minimum);
    measure_part(
        adw_overlay_split_view_get_content(self->view), orientation,
        orientation == GTK_ORIENTATION_VERTICAL ? -1 : for_size, minimum);
    gtk_widget_measure(GTK_WIDGET(self->view), orientation, for_size, NULL, natural, NULL, NULL);
    *natural = MAX(*natural, *minimum);
    *minimum_baseline = *natural_baseline = -1;
}

// Where it folds or unfolds, an AdwBreakpointBin hides its child for one frame, and before libadwaita 1.8 the focus goes
// to a widget outside of it: the next keys were not for the widget that had it.
static void vitrine_split_view_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    VitrineSplitView *self = (VitrineSplitView *)widget;
    GtkRoot *root = gtk_widget_get_root(widget);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    if (focus != NULL) g_object_ref(focus);
    GTK_WIDGET_CLASS(vitrine_split_view_parent_class)->size_allocate(widget, width, height, baseline);
    if (focus == NULL) return;
    gboolean keeps = gtk_widget_is_ancestor(focus, widget) && !gtk_widget_get_child_visible(GTK_WIDGET(self->view));
    // Not in a part that lies under the other one now, or is hidden.
    for (GtkWidget *part = focus; keeps && part != widget; part = gtk_widget_get_parent(part))
        keeps = gtk_widget_get_can_focus(part);
    if (keeps) gtk_root_set_focus(root, focus);
    g_object_unref(focus);
}

static void vitrine_split_view_class_init(VitrineSplitViewClass *class) {
    GTK_WIDGET_CLASS(class)->measure = vitrine_split_view_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = vitrine_split_view_size_allocate;
}

static void vitrine_split_view_init(VitrineSplitView *self) {
    self->view = ADW_OVERLAY_SPLIT_VIEW(adw_overlay_split_view_new());
    adw_breakpoint_bin_set_child(ADW_BREAKPOINT_BIN(self), GTK_WIDGET(self->view));
}

GtkWidget *vitrine_split_view_new(
    GtkWidget *sidebar, GtkWidget *content, gboolean at_end, int sidebar_width, int content_width) {
    VitrineSplitView *self = g_object_new(vitrine_split_view_get_type(), NULL);
    AdwOverlaySplitView *view = self->view;
    adw_overlay_split_view_set_sidebar_position(view, at_end ? GTK_PACK_END : GTK_PACK_START);
    adw_overlay_split_view_set_sidebar(view, sidebar);
    adw_overlay_split_view_set_content(view, content);
    // Always as wide as that, not a part of the window.
    adw_overlay_split_view_set_sidebar_width_unit(view, ADW_LENGTH_UNIT_PX);
    adw_overlay_split_view_set_min_sidebar_width(view, sidebar_width);
    adw_overlay_split_view_set_max_sidebar_width(view, sidebar_width);
    // Without a size of its own the bin warns that it has none.
    gtk_widget_set_size_request(GTK_WIDGET(self), 1, 1);
    AdwBreakpoint *narrow = adw_breakpoint_new(adw_breakpoint_condition_new_length(
        ADW_BREAKPOINT_CONDITION_MAX_WIDTH, sidebar_width + content_width - 1, ADW_LENGTH_UNIT_PX));
    GValue yes = G_VALUE_INIT;
    g_value_init(&yes, G_TYPE_BOOLEAN);
    g_value_set_boolean(&yes, TRUE);
    adw_breakpoint_add_setter(narrow, G_OBJECT(view), "collapsed", &yes);
    adw_breakpoint_bin_add_breakpoint(ADW_BREAKPOINT_BIN(self), narrow);
    return GTK_WIDGET(self);
}

GtkWidget *vitrine_split_view_get_view(GtkWidget *split) {
    return GTK_WIDGET(((VitrineSplitView *)split)->view);
}

void vitrine_split_view_set_pinned(GtkWidget *split, gboolean is_pinned) {
    adw_overlay_split_view_set_pin_sidebar(((VitrineSplitView *)split)->view, is_pinned);
}

void vitrine_split_view_set_swipes(GtkWidget *split, gboolean swipes) {
    adw_overlay_split_view_set_enable_show_gesture(((VitrineSplitView *)split)->view, swipes);
    adw_overlay_split_view_set_enable_hide_gesture(((VitrineSplitView *)split)->view, swipes);
}

#else

GtkWidget *vitrine_split_view_new(
    GtkWidget *sidebar, GtkWidget *content, gboolean at_end, int sidebar_width, int content_width) {
    GtkWidget *flap = adw_flap_new();
    adw_flap_set_flap_position(ADW_FLAP(flap), at_end ? GTK_PACK_END : GTK_PACK_START);
    adw_flap_set_flap(ADW_FLAP(flap), sidebar);
    adw_flap_set_content(ADW_FLAP(flap), content);
    adw_flap_set_separator(ADW_FLAP(flap), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    // It folds where the two have less than their least widths.
    (void)sidebar_width, (void)content_width;
    return flap;
}

GtkWidget *vitrine_split_view_get_view(GtkWidget *split) {
    return split;
}

void vitrine_split_view_set_pinned(GtkWidget *split, gboolean is_pinned) {
    adw_flap_set_locked(ADW_FLAP(split), is_pinned);
}

void vitrine_split_view_set_swipes(GtkWidget *split, gboolean swipes) {
    adw_flap_set_swipe_to_open(ADW_FLAP(split), swipes);
    adw_flap_set_swipe_to_close(ADW_FLAP(split), swipes);
}

#endif
