package dev.sitestream.identity;

import org.jspecify.annotations.Nullable;

/**
 * What is known of an id.
 *
 * @param timeMicros when its last change happened: an older change is stale
 * @param url the URL of its page; null if it was deleted
 * @param forgettableFromMillis when a deleted id is forgotten, by the time of records; 0 if it has a page
 */
public record KnownId(long timeMicros, @Nullable String url, long forgettableFromMillis) {}
