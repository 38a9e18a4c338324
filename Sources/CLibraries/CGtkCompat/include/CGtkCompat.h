#pragma once
// SPDX-License-Identifier: MPL-2.0
//
// Parts of GTK and libadwaita that were replaced by others in the course of their releases, one function for both: the
// successor where the library that is compiled against has it, and what it succeeds before. The oldest releases are
// GTK 4.8 and libadwaita 1.2. In C because only the preprocessor knows the release (ADW_CHECK_VERSION), and because
// Swift does not compile calls of functions that are not there.

#include <adwaita.h>

// MARK: Dialogs

// A dialog over a window: AdwDialog, before libadwaita 1.5 a modal AdwWindow that the Escape key closes. The caller
// gets a floating reference or one that belongs to GTK: presenting hands it over in both cases.
GtkWidget *vitrine_dialog_new(void);
void vitrine_dialog_set_title(GtkWidget *dialog, const char *title);
// Its header bar, and what is below (AdwToolbarView, before libadwaita 1.5 GtkBox).
void vitrine_dialog_set_content(GtkWidget *dialog, GtkWidget *header, GtkWidget *content);
// The size in points; -1 for what the content takes.
void vitrine_dialog_set_size(GtkWidget *dialog, int width, int height);
// The button that the Return key presses.
void vitrine_dialog_set_default_widget(GtkWidget *dialog, GtkWidget *widget);

// The widget in a dialog of any of the kinds below that has the keyboard's focus when it is shown.
void vitrine_dialog_set_focus(GtkWidget *dialog, GtkWidget *widget);
// Shows a dialog of any of the kinds below over a window, which may be NULL.
void vitrine_dialog_present(GtkWidget *dialog, GtkWidget *parent);
// Asks it to close, as its close button does.
void vitrine_dialog_close(GtkWidget *dialog);
// Removes it without asking, whether it was shown or not.
void vitrine_dialog_destroy(GtkWidget *dialog);

// A question with a row of answers: AdwAlertDialog, before libadwaita 1.5 AdwMessageDialog. Emits "response" with the
// id of an answer.
GtkWidget *vitrine_alert_new(const char *heading, const char *body);
void vitrine_alert_set_body(GtkWidget *alert, const char *body);
void vitrine_alert_add_response(
    GtkWidget *alert, const char *id, const char *label, AdwResponseAppearance appearance);
const char *vitrine_alert_get_response_label(GtkWidget *alert, const char *id);
const char *vitrine_alert_get_default_response(GtkWidget *alert);
void vitrine_alert_set_default_response(GtkWidget *alert, const char *id);
void vitrine_alert_set_close_response(GtkWidget *alert, const char *id);
GtkWidget *vitrine_alert_get_extra_child(GtkWidget *alert);
void vitrine_alert_set_extra_child(GtkWidget *alert, GtkWidget *child);

// The dialog with the program's name, version, authors and licence: AdwAboutDialog, before libadwaita 1.5
// AdwAboutWindow. Both have the same properties.
GtkWidget *vitrine_about_new(void);

// The list of keys: AdwShortcutsDialog, before libadwaita 1.8 GtkShortcutsWindow. Both are described to GtkBuilder;
// the object's id is "window".
#if ADW_CHECK_VERSION(1, 8, 0)
#define VITRINE_SHORTCUTS_OPENING "<object class=\"AdwShortcutsDialog\" id=\"window\">"
#define VITRINE_SHORTCUTS_CLOSING "</object>"
#define VITRINE_SHORTCUTS_GROUP "AdwShortcutsSection"
#define VITRINE_SHORTCUTS_ITEM "AdwShortcutsItem"
#else
// One string literal for each macro: Swift imports no macros of several literals.
#define VITRINE_SHORTCUTS_OPENING "<object class=\"GtkShortcutsWindow\" id=\"window\">\
<child><object class=\"GtkShortcutsSection\"><property name=\"section-name\">all</property>\
<property name=\"max-height\">12</property>"
#define VITRINE_SHORTCUTS_CLOSING "</object></child></object>"
#define VITRINE_SHORTCUTS_GROUP "GtkShortcutsGroup"
#define VITRINE_SHORTCUTS_ITEM "GtkShortcutsShortcut"
#endif

// MARK: Files

// Gets the chosen file, which belongs to the caller, or NULL when none was chosen.
typedef void (*VitrineFileChosen)(GFile *file, gpointer data);

// Asks for a folder: GtkFileDialog, before GTK 4.10 GtkFileChooserNative. `folder` is the one to begin in, or NULL.
// Calls `chosen` once.
void vitrine_choose_folder(
    GtkWindow *parent, const char *title, const char *accept, GFile *folder, VitrineFileChosen chosen, gpointer data);
// Asks where to save a file, likewise. `name` is the one to begin with.
void vitrine_choose_save(
    GtkWindow *parent, const char *title, const char *accept, GFile *folder, const char *name,
    VitrineFileChosen chosen, gpointer data);

// MARK: A sidebar

// A sidebar beside its content, or over it where both have no room: AdwOverlaySplitView in an AdwBreakpointBin, before
// libadwaita 1.4 AdwFlap. Widths are in points; `content_width` is the least that the content has beside the sidebar.
GtkWidget *vitrine_split_view_new(
    GtkWidget *sidebar, GtkWidget *content, gboolean at_end, int sidebar_width, int content_width);
// The widget in it that has the two properties below.
GtkWidget *vitrine_split_view_get_view(GtkWidget *split);
#if ADW_CHECK_VERSION(1, 4, 0)
#define VITRINE_SPLIT_VIEW_SHOWN "show-sidebar"
#define VITRINE_SPLIT_VIEW_FOLDED "collapsed"
#else
#define VITRINE_SPLIT_VIEW_SHOWN "reveal-flap"
#define VITRINE_SPLIT_VIEW_FOLDED "folded"
#endif
// Whether the sidebar stays as it is, shown or hidden, when it folds and unfolds.
void vitrine_split_view_set_pinned(GtkWidget *split, gboolean is_pinned);
// Whether swiping shows and hides the sidebar.
void vitrine_split_view_set_swipes(GtkWidget *split, gboolean swipes);

// MARK: Text for screen readers

// Whether a widget that draws text by itself can give it to screen readers: GtkAccessibleText, since GTK 4.14. Before, the
// functions below do nothing.
#if GTK_CHECK_VERSION(4, 14, 0)
static const gboolean VITRINE_HAS_ACCESSIBLE_TEXT = TRUE;
#else
static const gboolean VITRINE_HAS_ACCESSIBLE_TEXT = FALSE;
#endif

// GtkAccessibleTextGranularity.
typedef enum {
    VITRINE_TEXT_CHARACTER,
    VITRINE_TEXT_WORD,
    VITRINE_TEXT_SENTENCE,
    VITRINE_TEXT_LINE,
    VITRINE_TEXT_PARAGRAPH,
} VitrineTextUnit;

// The functions by which a widget gives its text to screen readers (GtkAccessibleTextInterface). Offsets are in characters
// and come from other programs: any number is possible.
typedef struct {
    // A new reference, never NULL; UTF-8.
    GBytes *(*contents)(GtkWidget *widget, unsigned start, unsigned end);
    void (*range)(GtkWidget *widget, unsigned offset, VitrineTextUnit unit, unsigned *start, unsigned *end);
    unsigned (*caret)(GtkWidget *widget);
    gboolean (*selection)(GtkWidget *widget, unsigned *start, unsigned *end);
    // These two are called since GTK 4.16. Both count from the widget's corner.
    gboolean (*extents)(GtkWidget *widget, unsigned start, unsigned end, graphene_rect_t *extents);
    gboolean (*offset)(GtkWidget *widget, double x, double y, unsigned *offset);
} VitrineAccessibleText;

// Has the widgets of a type, of which there is none yet, give their text. The functions are copied.
void vitrine_accessible_text_add(GType type, const VitrineAccessibleText *functions);
// Tells screen readers that text is there now (gtk_accessible_text_update_contents), or will be removed.
void vitrine_accessible_text_changed(GtkWidget *widget, gboolean is_insertion, unsigned start, unsigned end);
// Tells them of another selection (gtk_accessible_text_update_selection_bound).
void vitrine_accessible_text_selection_changed(GtkWidget *widget);
// Tells them of another caret position (gtk_accessible_text_update_caret_position).
void vitrine_accessible_text_caret_moved(GtkWidget *widget);

// MARK: Small things

// A wheel that turns: AdwSpinner, before libadwaita 1.6 GtkSpinner. Not turning it is not seen, and keeps its place.
GtkWidget *vitrine_spinner_new(void);
gboolean vitrine_spinner_get_spinning(GtkWidget *spinner);
void vitrine_spinner_set_spinning(GtkWidget *spinner, gboolean is_spinning);

// Reads style rules (gtk_css_provider_load_from_string, before GTK 4.12 gtk_css_provider_load_from_data).
void vitrine_css_provider_load(GtkCssProvider *provider, const char *rules);
// The colour of a widget's text (gtk_widget_get_color, before GTK 4.10 gtk_style_context_get_color).
void vitrine_widget_get_color(GtkWidget *widget, GdkRGBA *color);
// A colour of the style sheet by its name (gtk_style_context_lookup_color); false when there is none.
gboolean vitrine_widget_lookup_color(GtkWidget *widget, const char *name, GdkRGBA *color);

// Whether an icon takes the colour that it is drawn in (gtk_icon_paintable_is_symbolic; since GTK 4.20, which deprecates
// that, by the name of its file, as GTK does).
gboolean vitrine_icon_is_symbolic(GtkIconPaintable *icon);

// Has a screen reader say a text when it has finished its sentence (gtk_accessible_announce). Before GTK 4.14 there is no
// such call, and nothing is said.
void vitrine_widget_announce(GtkWidget *widget, const char *text);

// Sets the name of a list row for screen readers (gtk_list_item_set_accessible_label). Before GTK 4.12 this does nothing,
// and the row is named by its content.
void vitrine_list_item_set_accessible_label(GtkListItem *item, const char *label);

// Has the items of all menus (GtkPopoverMenu) named for screen readers by their own texts. GTK 4.18 names them by labels
// that have no names themselves. Before GTK 4.10 this does nothing: names come from the labels.
void vitrine_menus_name_items(void);

// Has a popover take another surface each time it has closed. Without that, GDK makes up a
// motion of the pointer over the hidden popover (gdk_surface_ensure_motion, of any release up to GTK 4.18 at least). GTK
// then sends all presses to the popover, where they are lost, until the pointer moves.
void vitrine_popover_release_pointer(GtkPopover *popover);

// Keeps a motion that GDK makes up, after a change of the layout below the pointer, from a window while a button of the
// pointer is pressed. It tells the buttons of the moment at which it is made: when the release is already on its way,
// none is pressed, and GTK (up to 4.18 at least) cancels the press. The click is then lost. Takes the side buttons, too.
void vitrine_window_keep_presses(GtkWidget *window);

// Keeps presses and releases of the pointer's side buttons (back, forward: those beyond the fifth) from GTK, which ends
// the grab that such a press begins only when one of the buttons 1 to 5 is released (handle_pointing_event, up to 4.18 at
// least). The next click would go to the widget that the side button was pressed over, wherever the pointer is. Popovers
// have surfaces of their own, and are not covered.
void vitrine_window_take_side_buttons(GtkWidget *window);
// Calls a function with the number of each side button that is pressed over a window that takes them, unless a modal
// window or a dialog is open.
void vitrine_window_on_side_button(
    GtkWidget *window, void (*pressed)(unsigned button, gpointer data), gpointer data, GDestroyNotify destroy);

// Has the Tab key go from an item of a list, grid or column view to what comes after the view, and back to the item that
// had the focus (GTK_LIST_TAB_ITEM). Before GTK 4.12, where this does nothing, Tab goes through all items.
void vitrine_list_set_tab_leaves(GtkWidget *view);

// GTK_ALIGN_BASELINE_FILL, before GTK 4.12 GTK_ALIGN_BASELINE.
#if GTK_CHECK_VERSION(4, 12, 0)
static const GtkAlign VITRINE_ALIGN_BASELINE = GTK_ALIGN_BASELINE_FILL;
#else
static const GtkAlign VITRINE_ALIGN_BASELINE = GTK_ALIGN_BASELINE;
#endif
