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

    /// The second one names them by handles, as portals do, and tells what happens.
    static let second = """
        <node><interface name="org.gnome.NautilusPreviewer2">
          <method name="ShowFile">
            <arg type="s" name="uri" direction="in"/>
            <arg type="s" name="windowHandle" direction="in"/>
            <arg type="b" name="closeIfAlreadyShown" direction="in"/>
          </method>
          <method name="Close"/>
          <property name="Visible" type="b" access="read"/>
          <signal name="SelectionEvent"><arg type="u" name="direction"/></signal>
        </interface></node>
        """
}
