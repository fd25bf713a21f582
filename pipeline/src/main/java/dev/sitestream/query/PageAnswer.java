package dev.sitestream.query;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a page.
 *
 * @param url its serialised URL
 * @param site the id of the site that it belongs to
 * @param lane its lane, counted from 0
 * @param state what it is: {@link #LISTED}, {@link #WITHHELD}, {@link #DELETED} or {@link #UNKNOWN}
 * @param section the section that it is, or would be, listed in; null where nothing is known of it
 * @param lastEvent what the last event that counted said, {@code upsert} or {@code delete}; null where there was none
 * @param changedAt when that was, by the event itself, in RFC 3339
 * @param reasons why it is not listed; empty where it is, or is not known
 * @param listing where it is listed; null where it is not
 * @param traces of a page that is not listed, the files that it was in and that may still have it, the one that it was
 *     in last comes first; empty for a page that never was listed, or is
 */
public record PageAnswer(
        String url,
        String site,
        int lane,
        String state,
        @Nullable String section,
        @Nullable String lastEvent,
        @Nullable String changedAt,
        List<Reason> reasons,
        @Nullable Listing listing,
        List<Trace> traces) {

    /** It is listed, or about to be. */
    public static final String LISTED = "listed";

    /** It exists, and is not listed. */
    public static final String WITHHELD = "withheld";

    /** It was deleted. */
    public static final String DELETED = "deleted";

    /** No event has told of it; or it was deleted more than a week ago. */
    public static final String UNKNOWN = "unknown";

    /**
     * Whether crawlers see of the page what is known of it: its entry as it is, or nothing of a page that is not
     * listed.
     */
    @JsonIgnore
    public boolean isPublishedAsKnown() {
        if (listing != null) {
            return listing.published().listed() && listing.published().status().equals(Published.CURRENT);
        }
        return !state.equals(UNKNOWN) && traces.stream().allMatch(Trace::isWithoutPage);
    }

    PageAnswer with(Listing other) {
        return new PageAnswer(url, site, lane, state, section, lastEvent, changedAt, reasons, other, traces);
    }

    PageAnswer with(List<Trace> others) {
        return new PageAnswer(url, site, lane, state, section, lastEvent, changedAt, reasons, listing, others);
    }

    /**
     * A file that a page was in.
     *
     * @param file the file's name in the site's folder
     * @param fileUrl where crawlers find it
     * @param published what the file in the object store says of the page: {@link Published#ABSENT} once it says
     *     nothing, and then it was written without the page at the latest at the time that it tells; {@link
     *     Published#REMOVED} once it is there no more
     */
    public record Trace(String file, String fileUrl, Published published) {

        /** Whether crawlers can't see the page in it. */
        @JsonIgnore
        public boolean isWithoutPage() {
            return published.status().equals(Published.ABSENT)
                    || published.status().equals(Published.REMOVED);
        }

        Trace with(Published other) {
            return new Trace(file, fileUrl, other);
        }
    }

    /** A reason for which a page is not listed: for programs, and for people. */
    public record Reason(String code, String detail) {}

    /**
     * Where a page is listed.
     *
     * @param file the file's name in the site's folder
     * @param fileUrl where crawlers find it
     * @param shard the number of the shard in its section
     * @param slot the page's position in it, counted from 0
     * @param entry what the file says of the page, or is going to say
     * @param published what the file in the object store says of it
     */
    public record Listing(String file, String fileUrl, int shard, int slot, String entry, Published published) {

        Listing with(Published other) {
            return new Listing(file, fileUrl, shard, slot, entry, other);
        }
    }

    /**
     * What crawlers see of a page.
     *
     * @param status how that differs from what is known: {@link #CURRENT}, {@link #OUTDATED}, {@link #ABSENT}, {@link
     *     #REMOVED} or {@link #UNREADABLE}
     * @param entry what the file says of the page; null where it says nothing
     * @param listed whether the site's index is known to list the file
     * @param fileWrittenAt when the file was last written, in RFC 3339; null where it never was or is there no more, or
     *     nobody remembers
     */
    public record Published(
            String status,
            @Nullable String entry,
            boolean listed,
            @Nullable String fileWrittenAt) {

        /** Nothing differs. */
        public static final String CURRENT = "current";

        /** An earlier state of the page is published. */
        public static final String OUTDATED = "outdated";

        /** The file does not have the page yet. */
        public static final String ABSENT = "absent";

        /** There is no such file any more. */
        public static final String REMOVED = "removed";

        /** The file is damaged. */
        public static final String UNREADABLE = "unreadable";
    }
}
