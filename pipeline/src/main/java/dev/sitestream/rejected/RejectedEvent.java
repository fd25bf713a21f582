package dev.sitestream.rejected;

import dev.sitestream.topology.RejectionHeaders.Told;
import java.time.Instant;

/**
 * An event that was rejected, or accepted without some of its fields.
 *
 * @param at the timestamp of its record
 * @param told its problems, and where it came from
 * @param key its key as text
 * @param value its value as text, cut off
 */
public record RejectedEvent(Instant at, Told told, String key, String value) {}
