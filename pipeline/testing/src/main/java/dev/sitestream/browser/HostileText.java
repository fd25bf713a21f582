package dev.sitestream.browser;

import java.util.List;

/** Texts that become elements, attributes or scripts of a page that does not escape them. */
public final class HostileText {

    /** Leaves whatever element it is in, and adds elements. */
    public static final String MARKUP = "</title></textarea></script></style></svg>--><hostile-mark>x</hostile-mark>"
            + "<script>alert(1)</script><img src=x onerror=alert(2)>";

    /** Leaves a value in quotation marks or apostrophes, and adds attributes. */
    public static final String ATTRIBUTES =
            "`${alert(3)}\" autofocus onfocus=alert(4) x=\"' autofocus onfocus=alert(5) y='";

    /** Changes if it is decoded once too often. */
    public static final String ENTITIES = "&lt;hostile-mark&gt;&amp;amp;&copy";

    /** Reverses the text after it, ends it, and moves a terminal's cursor. */
    public static final String CONTROLS = "\u202egnp.exe\u0000\u001b[2J\u2028";

    private HostileText() {}

    /** All of them. */
    public static List<String> all() {
        return List.of(MARKUP, ATTRIBUTES, ENTITIES, CONTROLS);
    }
}
