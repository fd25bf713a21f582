package dev.sitestream.compare;

import dev.sitestream.page.url.NormalUrl;
import java.util.EnumSet;
import java.util.Set;

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
        UrlParts a = UrlParts.of(one.strip());
        UrlParts b = UrlParts.of(other.strip());
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
}
