package dev.sitestream.site;

import java.util.Locale;

/** A reason for which a page is not listed, though it exists. */
public enum Exclusion {
    /** Its robots directives say so. */
    NOINDEX(0),
    /** Another page stands for it. */
    CANONICAL_ELSEWHERE(1),
    /** It is served with a status other than 200. */
    STATUS(2),
    /** Its time has not come. */
    SCHEDULED(3),
    /** Its time is over. */
    EXPIRED(4),
    /** The site's configuration excludes its path. */
    PATH_EXCLUDED(5),
    /** The site's configuration excludes one of its query's parameters. */
    PARAMETER_EXCLUDED(6),
    /** The site's robots.txt disallows it. */
    ROBOTS_DISALLOWED(7);

    private final int code;

    Exclusion(int code) {
        this.code = code;
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

    /** How programs are told of it, such as {@code canonical-elsewhere}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
