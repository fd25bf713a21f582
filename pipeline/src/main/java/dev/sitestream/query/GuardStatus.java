package dev.sitestream.query;

import org.jspecify.annotations.Nullable;

/**
 * What a lane's pages are compared with, so that not too many of them disappear.
 *
 * @param most the most pages that were published within a day, or what was left of them at a release
 * @param at when they last were, in RFC 3339; null where there were none yet
 * @param least with fewer pages publication is held; 0 where it never is, since there are too few
 */
public record GuardStatus(long most, @Nullable String at, long least) {

    /** Of a lane that has published nothing yet. */
    static final GuardStatus NONE = new GuardStatus(0, null, 0);
}
