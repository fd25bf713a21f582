package dev.sitestream.rejected;

import dev.sitestream.topology.record.RejectionHeaders.Rejection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record of the rejected topic.
 *
 * @param partition its partition of the rejected topic
 * @param offset its offset there
 * @param at its timestamp
 * @param rejection its problems, and where it came from
 * @param source the name of its sender
 * @param site the id of the site that it is about; null if that is unknown
 * @param key its key
 * @param value its value
 * @param isDecoded whether the value is shown in JSON, although the record is written in another way
 */
public record RejectedRecord(
        int partition,
        long offset,
        Instant at,
        Rejection rejection,
        String source,
        @Nullable String site,
        ReadableBytes key,
        ReadableBytes value,
        boolean isDecoded) {

    /** Whether it was rejected; else it was accepted without its invalid parts. */
    public boolean isRejected() {
        return rejection.severity().equals("rejected");
    }

    /** How many characters it takes in memory, more or less. */
    int size() {
        return key.text().length()
                + value.text().length()
                + rejection.problems().stream()
                        .mapToInt(problem -> problem.detail().length())
                        .sum();
    }
}
