package dev.sitestream.query.rejected;

import dev.sitestream.rejected.RejectedCursor;
import dev.sitestream.rejected.RejectedRecord;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question for rejected events, and for those that were accepted without their invalid parts.
 *
 * @param severity {@code rejected} or {@code warning}; null for both
 * @param code the code of one of their problems; null for all
 * @param source the name of their sender; null for all
 * @param site the id of their site, {@value #NONE} for those whose site is unknown; null for all
 * @param before the place before which they are; null for the newest
 * @param limit the largest number of them, 1 to {@value #MAX_LIMIT}
 */
public record RejectedQuestion(
        @Nullable String severity,
        @Nullable String code,
        @Nullable String source,
        @Nullable String site,
        @Nullable RejectedCursor before,
        int limit) {

    /** What stands for an unknown site. */
    public static final String NONE = "none";

    /** The limit if none is given. */
    public static final int DEFAULT_LIMIT = 50;

    /** The largest limit. */
    public static final int MAX_LIMIT = 200;

    /** The severities. */
    public static final Set<String> SEVERITIES = Set.of("rejected", "warning");

    /** @throws IllegalArgumentException if the limit is not allowed */
    public RejectedQuestion {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit: allowed are whole numbers from 1 to " + MAX_LIMIT);
        }
    }

    /** Whether it asks for this record. */
    boolean matches(RejectedRecord record) {
        return (severity == null || severity.equals(record.rejection().severity()))
                && (code == null
                        || record.rejection().problems().stream()
                                .anyMatch(problem -> problem.code().equals(code)))
                && (source == null || source.equals(record.source()))
                && (site == null || site.equals(siteOf(record)));
    }

    /** The id of a record's site, or {@value #NONE}. */
    static String siteOf(RejectedRecord record) {
        String id = record.site();
        return id == null ? NONE : id;
    }
}
