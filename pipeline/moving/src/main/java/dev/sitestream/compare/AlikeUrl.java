package dev.sitestream.compare;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * URLs that are different by all standards, though sites often serve the same page at both: http and https, with and
 * without {@code www.}, with and without a slash at the end.
 */
final class AlikeUrl {

    private static final Pattern INDEX_PAGE = Pattern.compile("/(?:index|default)\\.(?:html?|php|aspx?|jsp)$");

    private AlikeUrl() {}

    /**
     * What URLs that are alike have in common, the host included.
     *
     * @param key a page's key
     */
    static String onHost(String key) {
        UrlParts parts = UrlParts.of(key);
        return host(parts) + pathAndQuery(parts);
    }

    /** What URLs that are alike have in common besides the host. */
    static String onAnyHost(String key) {
        return pathAndQuery(UrlParts.of(key));
    }

    private static String host(UrlParts parts) {
        return withoutWww(parts.host()) + parts.port();
    }

    private static String withoutWww(String host) {
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    private static String pathAndQuery(UrlParts parts) {
        return withoutIndexPage(parts.path()).toLowerCase(Locale.ROOT).replaceFirst("/$", "")
                + sorted(parts.query()).toLowerCase(Locale.ROOT);
    }

    private static String withoutIndexPage(String path) {
        return path.indexOf('.') < 0 ? path : INDEX_PAGE.matcher(path).replaceFirst("/");
    }

    private static String sorted(String query) {
        if (query.length() < 2) {
            return "";
        }
        if (query.indexOf('&') < 0) {
            return query;
        }
        String[] parameters = query.substring(1).split("&");
        Arrays.sort(parameters);
        return "?" + String.join("&", parameters);
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
        if (!a.host().equals(b.host()) || !a.port().equals(b.port())) {
            rules.add(host(a).equals(host(b)) ? SameUrlRule.WWW : SameUrlRule.HOST);
        }
        if (!a.path().equals(b.path())) {
            addPathRules(a.path(), b.path(), rules);
        }
        if (!a.query().equals(b.query())) {
            rules.add(sorted(a.query()).equals(sorted(b.query())) ? SameUrlRule.QUERY_ORDER : SameUrlRule.PATH_CASE);
        }
        return rules;
    }

    private static void addPathRules(String a, String b, Set<SameUrlRule> rules) {
        String one = withoutIndexPage(a);
        String other = withoutIndexPage(b);
        if (one.equals(a) != other.equals(b)) {
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
