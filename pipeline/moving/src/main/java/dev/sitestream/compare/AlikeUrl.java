package dev.sitestream.compare;

import dev.sitestream.page.url.UrlParts;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * URLs that are different by all standards, though sites often serve the same page at both: http and https, with and
 * without {@code www.}, with and without a slash at the end.
 */
final class AlikeUrl {

    private AlikeUrl() {}

    /**
     * What URLs that are alike have in common, the host included.
     *
     * @param key a page's key
     */
    static String onHost(String key) {
        UrlParts parts = UrlParts.of(key);
        return parts.authorityWithoutWww() + pathAndQuery(parts);
    }

    /** What URLs that are alike have in common besides the host. */
    static String onAnyHost(String key) {
        return pathAndQuery(UrlParts.of(key));
    }

    private static String pathAndQuery(UrlParts parts) {
        return parts.pathWithoutIndexPage().toLowerCase(Locale.ROOT).replaceFirst("/$", "")
                + parts.sortedQuery().toLowerCase(Locale.ROOT);
    }

    /**
     * Names the differences of two URLs that are alike.
     *
     * @param one a page's key
     * @param other another page's key
     */
    static Set<SameUrlRule> rules(String one, String other) {
        UrlParts a = UrlParts.of(one);
        UrlParts b = UrlParts.of(other);
        Set<SameUrlRule> rules = EnumSet.noneOf(SameUrlRule.class);
        if (!a.scheme().equals(b.scheme())) {
            rules.add(SameUrlRule.SCHEME);
        }
        if (!a.authority().equals(b.authority())) {
            rules.add(a.authorityWithoutWww().equals(b.authorityWithoutWww()) ? SameUrlRule.WWW : SameUrlRule.HOST);
        }
        if (!a.path().equals(b.path())) {
            addPathRules(a, b, rules);
        }
        if (!a.query().equals(b.query())) {
            rules.add(a.sortedQuery().equals(b.sortedQuery()) ? SameUrlRule.QUERY_ORDER : SameUrlRule.PATH_CASE);
        }
        return rules;
    }

    private static void addPathRules(UrlParts a, UrlParts b, Set<SameUrlRule> rules) {
        String one = a.pathWithoutIndexPage();
        String other = b.pathWithoutIndexPage();
        if (one.equals(a.path()) != other.equals(b.path())) {
            rules.add(SameUrlRule.INDEX_PAGE);
        }
        if (one.endsWith("/") != other.endsWith("/")) {
            rules.add(SameUrlRule.TRAILING_SLASH);
        }
        if (!one.replaceFirst("/$", "").equals(other.replaceFirst("/$", ""))) {
            rules.add(SameUrlRule.PATH_CASE);
        }
    }
}
