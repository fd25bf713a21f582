package dev.sitestream.compare;

import dev.sitestream.page.url.NormalUrl;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the rules by which two spellings are the same URL. */
final class SameUrl {

    private SameUrl() {}

    /**
     * The rules, at least one.
     *
     * @param one a URL as it was written
     * @param other another spelling with the same {@link NormalUrl}
     */
    static Set<SameUrlRule> rules(String one, String other) {
        Spelling a = Spelling.of(one.strip());
        Spelling b = Spelling.of(other.strip());
        Set<SameUrlRule> rules = EnumSet.noneOf(SameUrlRule.class);
        if (!a.fragment().equals(b.fragment())) {
            rules.add(SameUrlRule.FRAGMENT);
        }
        if (!a.scheme().equals(b.scheme())) {
            rules.add(SameUrlRule.CASE);
        }
        if (!a.host().equals(b.host())) {
            rules.add(a.host().equalsIgnoreCase(b.host()) ? SameUrlRule.CASE : SameUrlRule.HOST_FORM);
        }
        if (!a.port().equals(b.port())) {
            rules.add(SameUrlRule.PORT);
        }
        if (!a.path().equals(b.path())) {
            rules.add(segments(a.path()) == segments(b.path()) ? SameUrlRule.ENCODING : SameUrlRule.PATH_FORM);
        }
        if (!a.query().equals(b.query())) {
            rules.add(SameUrlRule.ENCODING);
        }
        return rules.isEmpty() ? EnumSet.of(SameUrlRule.SPACE) : rules;
    }

    /** Spellings of one path have equally many segments, unless some are dots or the path is empty. */
    private static long segments(String path) {
        return path.chars().filter(c -> c == '/').count();
    }

    /**
     * The parts of a URL, as they were written.
     *
     * @param scheme without the colon
     * @param host with credentials, if there are any; without the port
     * @param port with its colon, or empty
     * @param path may be empty
     * @param query with its question mark, or empty
     * @param fragment with its hash, or empty
     */
    private record Spelling(String scheme, String host, String port, String path, String query, String fragment) {

        /** Accepts any text. */
        private static final Pattern FORM =
                Pattern.compile("(?s)([^:]*):?[/\\\\]*+([^/\\\\?#]*?)(:[0-9]*)?+([/\\\\][^?#]*)?(\\?[^#]*)?(#.*)?");

        static Spelling of(String url) {
            Matcher parts = FORM.matcher(url);
            if (!parts.matches()) {
                return new Spelling("", "", "", url, "", "");
            }
            return new Spelling(
                    text(parts, 1), text(parts, 2), text(parts, 3), text(parts, 4), text(parts, 5), text(parts, 6));
        }

        private static String text(Matcher parts, int group) {
            String text = parts.group(group);
            return text == null ? "" : text;
        }
    }
}
