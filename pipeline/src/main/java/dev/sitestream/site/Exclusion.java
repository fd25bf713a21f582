package dev.sitestream.site;

import java.util.Locale;

/** A reason for which a page is not listed, though it exists. */
public enum Exclusion {
    /** Its robots directives say so. */
    NOINDEX(0, "its robots directives say so"),
    /** Another page stands for it. */
    CANONICAL_ELSEWHERE(1, "another page is its canonical one"),
    /** It is served with a status other than 200. */
    STATUS(2, "it is served with a status other than 200"),
    /** Its time has not come. */
    SCHEDULED(3, "its time has not come"),
    /** Its time is over. */
    EXPIRED(4, "its time is over"),
    /** The site's configuration excludes its path. */
    PATH_EXCLUDED(5, "the configuration excludes its path"),
    /** The site's configuration excludes one of its query's parameters. */
    PARAMETER_EXCLUDED(6, "the configuration excludes one of its query parameters"),
    /** The site's robots.txt disallows it. */
    ROBOTS_DISALLOWED(7, "the site's robots.txt disallows it"),
    /** The configuration has given it to another site since it was accepted. */
    OTHER_SITE(8, "by the configuration, its URL belongs to another site");

    private final int code;
    private final String explanation;

    Exclusion(int code, String explanation) {
        this.code = code;
        this.explanation = explanation;
    }

    /** How programs are told of it, such as {@code canonical-elsewhere}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Why the page is not listed, for people. */
    public String explanation() {
        return explanation;
    }

    /** Its bit's number in what is stored, which never changes. */
    public int code() {
        return code;
    }

    /** The reason with this number. */
    public static Exclusion of(int code) {
        for (Exclusion exclusion : values()) {
            if (exclusion.code == code) {
                return exclusion;
            }
        }
        throw new IllegalArgumentException("no reason not to list a page has the code " + code);
    }
}
