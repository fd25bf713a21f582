package dev.sitestream.rejected;

import java.util.List;

/**
 * A part of the rejected topic.
 *
 * @param start the place from which was read
 * @param records the records before it, the newest first
 * @param reachesBeginning whether there is no record before these
 */
public record RejectedWindow(RejectedCursor start, List<RejectedRecord> records, boolean reachesBeginning) {

    public RejectedWindow {
        records = List.copyOf(records);
    }

    /** The place before all of its records. */
    public RejectedCursor end() {
        RejectedCursor end = start;
        for (RejectedRecord record : records) {
            end = end.before(record);
        }
        return end;
    }
}
