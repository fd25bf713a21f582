package dev.sitestream.site;

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
}
