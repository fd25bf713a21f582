package dev.sitestream.publish;

import dev.sitestream.published.FileRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record for the topic of published files.
 *
 * @param site the site's id
 * @param url the file's URL
 * @param record what has happened to the file; null once it has been removed from the store
 */
public record FileTopicRecord(
        String site, String url, @Nullable FileRecord record) {}
