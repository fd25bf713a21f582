package dev.sitestream.query;

import org.jspecify.annotations.Nullable;

/**
 * The limit that keeps too many of a lane's pages from disappearing at once.
 *
 * @param most the most pages that were published within a day, or the pages that were left at a release
 * @param at when there last were that many, in RFC 3339; null before the first publication
 * @param least with fewer pages, publication is held; 0 when it never is
 */
public record GuardStatus(long most, @Nullable String at, long least) {

    /** Before a lane's first publication. */
    static final GuardStatus NONE = new GuardStatus(0, null, 0);
}
