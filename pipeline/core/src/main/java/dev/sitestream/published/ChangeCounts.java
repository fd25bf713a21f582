package dev.sitestream.published;

import dev.sitestream.published.PageRecord.Change;

/**
 * How many changes have become visible, by what has changed.
 *
 * @param listed pages that are listed now, and were not before
 * @param updated pages that an event has changed
 * @param relisted pages whose entries or files have changed, but which are the same
 * @param unlisted pages that are not listed any more
 */
public record ChangeCounts(long listed, long updated, long relisted, long unlisted) {

    public static final ChangeCounts NONE = new ChangeCounts(0, 0, 0, 0);

    /** One change. */
    public static ChangeCounts of(Change change) {
        return switch (change) {
            case LISTED -> new ChangeCounts(1, 0, 0, 0);
            case UPDATED -> new ChangeCounts(0, 1, 0, 0);
            case RELISTED -> new ChangeCounts(0, 0, 1, 0);
            case UNLISTED -> new ChangeCounts(0, 0, 0, 1);
        };
    }

    /** The sum of these counts and others. */
    public ChangeCounts plus(ChangeCounts other) {
        return new ChangeCounts(
                listed + other.listed, updated + other.updated, relisted + other.relisted, unlisted + other.unlisted);
    }

    /** How many changes there are. */
    public long sum() {
        return listed + updated + relisted + unlisted;
    }
}
