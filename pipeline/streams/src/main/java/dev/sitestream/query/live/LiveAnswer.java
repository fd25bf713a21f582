package dev.sitestream.query.live;

import dev.sitestream.published.ChangeCounts;
import java.util.List;

/**
 * What has become visible since somebody watches. Whoever asks watches for half a minute.
 *
 * @param since the beginning of this time, in RFC 3339
 * @param at its end, in RFC 3339
 * @param counts how many changes
 * @param changes the last ones of those that were picked as examples, the newest first
 * @param silent the addresses of instances whose changes are missing, since they don't answer
 */
public record LiveAnswer(String since, String at, ChangeCounts counts, List<LiveChange> changes, List<String> silent) {}
