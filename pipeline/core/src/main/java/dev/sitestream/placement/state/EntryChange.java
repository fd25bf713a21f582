package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.published.PageRecord.Change;
import java.util.List;

/**
 * The latest change of a listed page's entry or place. Changes that crawlers have not seen yet are combined: a page
 * that was listed and then updated counts as listed.
 *
 * @param change what has changed; not {@link Change#UNLISTED}
 * @param revision the revision of the page's shard that first shows it
 * @param timeMicros when it happened
 */
public record EntryChange(Change change, long revision, long timeMicros) {

    /** By their stored numbers. */
    private static final List<Change> CHANGES = List.of(Change.LISTED, Change.UPDATED, Change.RELISTED);

    /** Returns this change combined with a former one, which has not been reported. */
    public EntryChange after(Change former) {
        return former == Change.RELISTED || former == change || change == Change.LISTED
                ? this
                : new EntryChange(former, revision, timeMicros);
    }

    /** Writes the stored form. */
    public void write(BinaryWriter out) {
        out.octet(CHANGES.indexOf(change)).count(revision).signed(timeMicros);
    }

    /** Reads the stored form. */
    public static EntryChange read(BinaryReader in) {
        return new EntryChange(CHANGES.get(in.octet()), in.count(), in.signed());
    }

    /** Skips the stored form. */
    public static void skip(BinaryReader in) {
        in.octet();
        in.count();
        in.signed();
    }
}
