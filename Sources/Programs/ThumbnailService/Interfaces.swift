// SPDX-License-Identifier: MPL-2.0

/// The interfaces of the desktop's thumbnail services, as introspection spells them.
enum Interfaces {
    static let thumbnailer = """
        <node><interface name="org.freedesktop.thumbnails.Thumbnailer1">
          <method name="Queue">
            <arg type="as" name="uris" direction="in"/>
            <arg type="as" name="mime_types" direction="in"/>
            <arg type="s" name="flavor" direction="in"/>
            <arg type="s" name="scheduler" direction="in"/>
            <arg type="u" name="handle_to_unqueue" direction="in"/>
            <arg type="u" name="handle" direction="out"/>
          </method>
          <method name="Dequeue"><arg type="u" name="handle" direction="in"/></method>
          <method name="GetSupported">
            <arg type="as" name="uri_schemes" direction="out"/>
            <arg type="as" name="mime_types" direction="out"/>
          </method>
          <method name="GetSchedulers"><arg type="as" name="schedulers" direction="out"/></method>
          <method name="GetFlavors"><arg type="as" name="flavors" direction="out"/></method>
          <signal name="Started"><arg type="u" name="handle"/></signal>
          <signal name="Ready"><arg type="u" name="handle"/><arg type="as" name="uris"/></signal>
          <signal name="Error">
            <arg type="u" name="handle"/>
            <arg type="as" name="failed_uris"/>
            <arg type="i" name="error_code"/>
            <arg type="s" name="message"/>
          </signal>
          <signal name="Finished"><arg type="u" name="handle"/></signal>
        </interface></node>
        """

    static let cache = """
        <node><interface name="org.freedesktop.thumbnails.Cache1">
          <method name="Move">
            <arg type="as" name="from_uris" direction="in"/>
            <arg type="as" name="to_uris" direction="in"/>
          </method>
          <method name="Copy">
            <arg type="as" name="from_uris" direction="in"/>
            <arg type="as" name="to_uris" direction="in"/>
          </method>
          <method name="Delete"><arg type="as" name="uris" direction="in"/></method>
          <method name="Cleanup">
            <arg type="as" name="base_uris" direction="in"/>
            <arg type="u" name="since" direction="in"/>
          </method>
        </interface></node>
        """

    static let manager = """
        <node><interface name="org.freedesktop.thumbnails.Manager1">
          <method name="Register">
            <arg type="s" name="uri_scheme" direction="in"/>
            <arg type="s" name="mime_type" direction="in"/>
          </method>
          <method name="GetSupported">
            <arg type="as" name="uri_schemes" direction="out"/>
            <arg type="as" name="mime_types" direction="out"/>
          </method>
        </interface></node>
        """
}
