// SPDX-License-Identifier: MPL-2.0

/// The two versions of what GNOME Files asks a previewer for, as introspection spells them.
enum PreviewerInterfaces {
    /// The first one names windows by their number on the X server.
    static let first = """
        <node><interface name="org.gnome.NautilusPreviewer">
          <method name="ShowFile">
            <arg type="s" name="uri" direction="in"/>
            <arg type="i" name="xid" direction="in"/>
            <arg type="b" name="closeIfAlreadyShown" direction="in"/>
          </method>
          <method name="Close"/>
        </interface></node>
        """

    /// The second one names them by handles, as portals do, and tells what happens. GNOME Files before version 50 calls
    /// `ShowFile` without the last argument, and versions before 51 hear no signals but the first.
    static let second = """
        <node><interface name="org.gnome.NautilusPreviewer2">
          <method name="ShowFile">
            <arg type="s" name="uri" direction="in"/>
            <arg type="s" name="windowHandle" direction="in"/>
            <arg type="b" name="closeIfAlreadyShown" direction="in"/>
            <arg type="s" name="activationToken" direction="in"/>
          </method>
          <method name="Close"/>
          <property name="Visible" type="b" access="read"/>
          <property name="ParentHandle" type="s" access="read"/>
          <signal name="SelectionEvent"><arg type="u" name="direction"/></signal>
          <signal name="NavigateTo"><arg type="s" name="uri"/></signal>
          <signal name="Rename"><arg type="s" name="uri"/></signal>
          <signal name="Trash"><arg type="s" name="uri"/></signal>
        </interface></node>
        """
}
