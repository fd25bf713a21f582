package dev.sitestream.site;

import java.util.Locale;

/** A reason why an existing page is not listed. */
public enum Exclusion {
    /** Its robots directives contain {@code noindex} or {@code none}. */
    NOINDEX(0, "its robots directives contain `noindex` or `none`"),
    /** Its canonical URL is another page. */
    CANONICAL_ELSEWHERE(1, "its canonical URL is another page"),
    /** Its HTTP status is not 200. */
    STATUS(2, "its HTTP status is not 200"),
    /** Its {@code publishAt} is in the future. */
    SCHEDULED(3, "its `publishAt` is in the future"),
    /** Its {@code expireAt} has passed. */
    EXPIRED(4, "its `expireAt` has passed"),
    /** The site's configuration excludes its path. */
    PATH_EXCLUDED(5, "the configuration excludes its path"),
    /** The site's configuration excludes one of its query parameters. */
    PARAMETER_EXCLUDED(6, "the configuration excludes one of its query parameters"),
    /** The site's robots.txt disallows it. */
    ROBOTS_DISALLOWED(7, "the site's robots.txt disallows it"),
    /** Since the page was accepted, the configuration has changed and assigns its URL to another site. */
    OTHER_SITE(8, "the configuration assigns its URL to another site");

    private final int code;
    private final String explanation;

    Exclusion(int code, String explanation) {
        this.code = code;
        this.explanation = explanation;
    }

    /** The machine-readable name, such as {@code canonical-elsewhere}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The human-readable explanation. */
    public String explanation() {
        return explanation;
    }

    /** The number of its bit in the stored form. It never changes. */
    public int code() {
        return code;
    }

    /** The reason with this code. */
    public static Exclusion of(int code) {
        for (Exclusion exclusion : values()) {
            if (exclusion.code == code) {
                return exclusion;
            }
        }
        throw new IllegalArgumentException("no reason not to list a page has the code " + code);
    }
}
