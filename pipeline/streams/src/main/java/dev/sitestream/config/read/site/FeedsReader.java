package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code feeds}. */
final class FeedsReader {

    private FeedsReader() {}

    /**
     * Returns the settings, with defaults for missing and invalid values, and with {@code title} as the default title.
     */
    static FeedSettings read(YamlMapping feeds, String title) {
        Set<FeedFormat> formats = formats(feeds);
        String given = feeds.scalar("title", FeedSettings::requireTitle).orElse(title);
        int entries = feeds.scalar("entries", ScalarTypes.wholeNumber(1, FeedSettings.MAX_ENTRIES))
                .map(Long::intValue)
                .orElse(FeedSettings.DEFAULT_ENTRIES);
        Duration age = feeds.scalar("age", ScalarTypes.duration(FeedSettings.MIN_AGE, FeedSettings.MAX_AGE))
                .orElse(FeedSettings.DEFAULT_AGE);
        @Nullable
        String hub = feeds.scalar("hub", ScalarTypes::url).map(WebUrl::href).orElse(null);
        return new FeedSettings(formats, given, entries, age, hub);
    }

    private static Set<FeedFormat> formats(YamlMapping feeds) {
        Optional<YamlValue> at = feeds.at("formats");
        Optional<List<YamlValue>> items = at.flatMap(YamlValue::list);
        if (items.isEmpty()) {
            return EnumSet.allOf(FeedFormat.class);
        }
        if (items.get().isEmpty()) {
            at.get().problem("is empty: allowed is a list of one format at least, or to leave the key out for all");
        }
        Set<FeedFormat> formats = EnumSet.noneOf(FeedFormat.class);
        items.get()
                .forEach(item ->
                        item.scalar(ScalarTypes.constant(FeedFormat.class)).ifPresent(formats::add));
        return formats;
    }
}
