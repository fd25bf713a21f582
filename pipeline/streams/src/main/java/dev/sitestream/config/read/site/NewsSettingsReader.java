package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.page.News.Publication;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.PublishWaits;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/** Reads {@code news}. */
final class NewsSettingsReader {

    private NewsSettingsReader() {}

    /** Returns the settings, with defaults for missing and invalid values. */
    static NewsSettings read(YamlMapping news) {
        Optional<Publication> publication =
                news.mapping("publication", NewsSettingsReader::publication).flatMap(some -> some);
        Duration publishAfter = news.scalar(
                        "publishAfter", ScalarTypes.duration(Duration.ZERO, PublishWaits.LONGEST_LEAST))
                .orElse(NewsSettings.DEFAULT_PUBLISH_AFTER);
        Optional<ZoneId> zone = news.scalar("zone", NewsSettings::requireZone);
        return new NewsSettings(true, publication.orElse(null), publishAfter, zone.orElse(null));
    }

    private static Optional<Publication> publication(YamlMapping publication) {
        Optional<String> name = publication
                .required("name", "the publication's name as it appears on its articles")
                .flatMap(value -> value.scalar(NewsSettings::requireName));
        Optional<String> language = publication
                .required("language", "the publication's language")
                .flatMap(value -> value.scalar(NewsSettings::requireLanguage));
        return name.flatMap(some -> language.map(other -> new Publication(some, other)));
    }
}
