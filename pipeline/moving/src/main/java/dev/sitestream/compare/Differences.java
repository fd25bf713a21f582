package dev.sitestream.compare;

import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.util.Set;

/**
 * Receives what a comparison finds. Problems come first, in the order of the listings; then everything about pages, in
 * the order of their URLs; then pairs of pages that are likely the same.
 */
public interface Differences {

    /**
     * Something is wrong with a listing.
     *
     * @param text may quote the listing unchanged, control characters included
     */
    void problem(Side side, Severity severity, Origin origin, String text) throws IOException;

    /** Only this side lists the page. */
    void only(Side side, ComparedPage page) throws IOException;

    /** Both sides list the page, with other values of these fields. */
    void differs(ComparedPage old, ComparedPage now, Set<Field> fields) throws IOException;

    /** Both sides list the page, in different spellings of its URL. */
    void respelled(ComparedPage old, ComparedPage now, Set<SameUrlRule> rules) throws IOException;

    /**
     * A side lists a page more than once.
     *
     * @param counted the entry that is compared: the one with the latest time, and of several the last one
     * @param repeated another entry
     * @param fields in which they differ
     */
    void duplicate(Side side, ComparedPage counted, ComparedPage repeated, Set<Field> fields) throws IOException;

    /** A page that only the old side lists is likely the same as one that only the new side lists. */
    void likely(LikelyPair pair) throws IOException;

    /** What a problem of a listing means for the comparison. */
    enum Severity {
        /** The listing is wrong there; pages may be lacking. */
        ERROR,
        /** The page is compared without the part that is wrong. */
        WARNING
    }
}
