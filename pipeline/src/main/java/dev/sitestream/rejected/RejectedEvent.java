package dev.sitestream.rejected;

import dev.sitestream.topology.RejectionHeaders.Told;
import java.time.Instant;

/**
 * An event that was not accepted, or not as a whole.
 *
 * @param at the timestamp of its record
 * @param told what is wrong with it, and where it came from
 * @param key its key as text
 * @param value its value as text, cut off
 */
public record RejectedEvent(Instant at, Told told, String key, String value) {}
