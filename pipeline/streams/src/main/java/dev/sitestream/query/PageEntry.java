package dev.sitestream.query;

import dev.sitestream.query.PageAnswer.Reason;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page in a list of pages.
 *
 * @param url its serialised URL
 * @param state {@link PageAnswer#LISTED}, {@link PageAnswer#WITHHELD} or {@link PageAnswer#DELETED}
 * @param section the section that it is, or would be, listed in; null for a deleted page
 * @param file the name of the file that lists it or is about to; null if it is not listed
 * @param reasons why it is not listed; empty when it is listed
 * @param changedAt the time of its last event, by the event itself, in RFC 3339
 * @param id the sender's id of the page, {@code <source>:<type>:<id>}; null if its last upsert has none, or it was
 *     deleted
 * @param fields the fields of an upsert event that describe the page, without those above; null if they were not asked
 *     for, or it was deleted
 */
public record PageEntry(
        String url,
        String state,
        @Nullable String section,
        @Nullable String file,
        List<Reason> reasons,
        String changedAt,
        @Nullable String id,
        @Nullable Map<String, Object> fields) {}
