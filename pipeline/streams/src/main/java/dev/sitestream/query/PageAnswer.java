package dev.sitestream.query;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sitestream.site.ConfiguredRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a page.
 *
 * @param url its serialised URL
 * @param site the id of the site that it belongs to
 * @param lane its lane, counted from 0
 * @param state {@link #LISTED}, {@link #WITHHELD}, {@link #DELETED} or {@link #UNKNOWN}
 * @param section the section that it is, or would be, listed in; null when unknown
 * @param placement why it is in that section; null without a section
 * @param lastEvent the kind of the last event that was applied, {@code upsert} or {@code delete}; null without any
 * @param changedAt the time of that event, by the event itself, in RFC 3339; null without any
 * @param id the sender's id of the page, {@code <source>:<type>:<id>}; null if its last upsert has none, or it was
 *     deleted
 * @param origin the record of that event; null if it is unknown
 * @param reasons why it is not listed; empty when it is listed
 * @param listing where it is listed; null when it is not
 * @param traces the files in which crawlers may see it though it is not listed there, starting with the newest one: of
 *     a page that is listed, those that still have a former version; of another one, those that it was in, empty if it
 *     never was in any
 * @param announcements what is known of its announcements; null if the site announces nothing and reads no access
 *     logs, or no process that answers knows it
 * @param nearMisses known pages with nearly the same URL, the nearest first
 */
public record PageAnswer(
        String url,
        String site,
        int lane,
        String state,
        @Nullable String section,
        @Nullable Placement placement,
        @Nullable String lastEvent,
        @Nullable String changedAt,
        @Nullable String id,
        @Nullable Origin origin,
        List<Reason> reasons,
        @Nullable PageListing listing,
        List<Trace> traces,
        @Nullable PageAnnouncements announcements,
        List<NearMiss> nearMisses) {

    /** It is listed, or about to be. */
    public static final String LISTED = "listed";

    /** It exists, and is not listed. */
    public static final String WITHHELD = "withheld";

    /** It was deleted. */
    public static final String DELETED = "deleted";

    /** There was no event for it, or it was deleted more than a week ago. */
    public static final String UNKNOWN = "unknown";

    /** Whether crawlers see the present state of the page: its present entry, or nothing if it is not listed. */
    @JsonIgnore
    public boolean isUpToDate() {
        if (listing != null) {
            return listing.published().listed() && listing.published().status().equals(Published.CURRENT);
        }
        return !state.equals(UNKNOWN) && traces.stream().allMatch(Trace::isWithoutPage);
    }

    PageAnswer with(PageListing other) {
        return changed(other, traces, announcements, nearMisses);
    }

    PageAnswer with(List<Trace> others) {
        return changed(listing, others, announcements, nearMisses);
    }

    /** Returns this answer with what is known of the page's announcements. */
    public PageAnswer with(PageAnnouncements other) {
        return changed(listing, traces, other, nearMisses);
    }

    /** Returns this answer with the near misses that all processes know. */
    public PageAnswer withNearMisses(List<NearMiss> others) {
        return changed(listing, traces, announcements, others);
    }

    private PageAnswer changed(
            @Nullable PageListing newListing,
            List<Trace> newTraces,
            @Nullable PageAnnouncements newAnnouncements,
            List<NearMiss> newNearMisses) {
        return new PageAnswer(
                url,
                site,
                lane,
                state,
                section,
                placement,
                lastEvent,
                changedAt,
                id,
                origin,
                reasons,
                newListing,
                newTraces,
                newAnnouncements,
                newNearMisses);
    }

    /**
     * A file that a page was in.
     *
     * @param file the file's name in the site's folder
     * @param fileUrl the URL at which crawlers find it
     * @param published what the file in the object store contains of the page. {@link Published#ABSENT}: the page is
     *     not in the file, which was written without it by {@code fileWrittenAt} at the latest. {@link
     *     Published#REMOVED}: the file does not exist any more
     */
    public record Trace(String file, String fileUrl, Published published) {

        /** Whether crawlers can't find the page in the file. */
        @JsonIgnore
        public boolean isWithoutPage() {
            return published.status().equals(Published.ABSENT)
                    || published.status().equals(Published.REMOVED);
        }

        Trace with(Published other) {
            return new Trace(file, fileUrl, other);
        }
    }

    /**
     * Why a page is in its section.
     *
     * @param by {@code match} if a pattern of the section matches its path, {@code rest} if the section takes the pages
     *     that no other one takes, {@code event} if its event named the section, or the configuration was another one
     * @param rule that pattern, or that section, in the configuration; null if there is none, or it is unknown
     */
    public record Placement(String by, @Nullable ConfiguredRule rule) {}

    /**
     * The record of an event.
     *
     * @param source the sender, by the page's id; null if the page has no id
     * @param topic the record's topic
     * @param partition its partition
     * @param offset its offset
     */
    public record Origin(@Nullable String source, String topic, int partition, long offset) {}

    /**
     * Why a page is not listed.
     *
     * @param code the reason for programs
     * @param detail the reason for people
     * @param field the field of its event that says so; null if no field does
     * @param rule the rule of the configuration that says so; null if none does, or it is not looked up
     * @param remedy what to change so that the page is listed; null if none is known, or it is not looked up
     */
    public record Reason(
            String code,
            String detail,
            @Nullable EventField field,
            @Nullable ConfiguredRule rule,
            @Nullable String remedy) {}

    /** A field of an event, and its value. */
    public record EventField(String name, String value) {}

    /**
     * A known page with nearly the same URL.
     *
     * @param url its serialised URL
     * @param site the id of its site
     * @param state {@link #LISTED}, {@link #WITHHELD} or {@link #DELETED}
     * @param differences what differs: {@code scheme}, {@code www}, {@code trailing-slash}, {@code index-page}, {@code
     *     case}, {@code encoding} or {@code query}
     */
    public record NearMiss(String url, String site, String state, List<String> differences) {}

    /**
     * Where a page is listed.
     *
     * @param file the file's name in the site's folder
     * @param fileUrl the URL at which crawlers find it
     * @param shard the number of the shard in its section
     * @param slot the page's position in the shard, counted from 0
     * @param entry the page's entry, as the file has it or is going to have it
     * @param published what the file in the object store contains of the page
     */
    public record PageListing(String file, String fileUrl, int shard, int slot, String entry, Published published) {

        PageListing with(Published other) {
            return new PageListing(file, fileUrl, shard, slot, entry, other);
        }
    }

    /**
     * The published state of a page, as crawlers see it.
     *
     * @param status how that compares with the state: {@link #CURRENT}, {@link #OUTDATED}, {@link #ABSENT}, {@link
     *     #REMOVED} or {@link #UNREADABLE}
     * @param entry the page's entry in the file; null when it has none
     * @param listed whether the site's index is known to list the file
     * @param fileWrittenAt when the file was last written, in RFC 3339; null when it never was, does not exist any
     *     more, or the time is unknown
     */
    public record Published(
            String status,
            @Nullable String entry,
            boolean listed,
            @Nullable String fileWrittenAt) {

        /** The present state of the page is published. */
        public static final String CURRENT = "current";

        /** An earlier state of the page is published. */
        public static final String OUTDATED = "outdated";

        /** The file does not have the page. */
        public static final String ABSENT = "absent";

        /** The file does not exist. */
        public static final String REMOVED = "removed";

        /** The file is damaged. */
        public static final String UNREADABLE = "unreadable";
    }
}
