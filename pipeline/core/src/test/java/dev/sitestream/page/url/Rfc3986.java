package dev.sitestream.page.url;

import java.util.regex.Pattern;

/**
 * The grammar of <a href="https://www.rfc-editor.org/rfc/rfc3986#appendix-A">RFC 3986</a>, for http(s) URLs without a
 * fragment.
 */
public final class Rfc3986 {

    private static final String ESCAPE = "%[0-9A-Fa-f]{2}";
    private static final String UNRESERVED_OR_SUB = "[A-Za-z0-9\\-._~!$&'()*+,;=]";
    private static final String PCHAR = "(?:" + UNRESERVED_OR_SUB + "|[:@]|" + ESCAPE + ")";
    private static final Pattern URL = Pattern.compile("https?://"
            + "(?:(?:" + UNRESERVED_OR_SUB + "|:|" + ESCAPE + ")*@)?"
            + "(?:\\[[0-9A-Fa-f:.]+\\]|(?:" + UNRESERVED_OR_SUB + "|" + ESCAPE + ")*)"
            + "(?::[0-9]*)?"
            + "(?:/" + PCHAR + "*)*"
            + "(?:\\?(?:" + PCHAR + "|[/?])*)?");

    private Rfc3986() {}

    /** Returns whether a text matches this grammar. */
    public static boolean isUrl(String text) {
        return URL.matcher(text).matches();
    }
}
