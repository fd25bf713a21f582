package dev.sitestream.rejected;

import dev.sitestream.topology.record.RejectionHeaders.Rejection;
import java.time.Instant;

/**
 * An event that was rejected, or accepted without some of its fields.
 *
 * @param at the timestamp of its record
 * @param rejection its problems, and where it came from
 * @param key its key as text
 * @param value its value as text, cut off
 * @param isDecoded whether the value is shown in JSON, although the record is written in another way
 */
public record RejectedEvent(Instant at, Rejection rejection, String key, String value, boolean isDecoded) {}
