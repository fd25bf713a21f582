package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields read so far that extend the page's entry: images, videos, alternates and news. */
final class ExtensionFields {

    private final JsonParser parser;
    private final Warnings warnings;

    private List<String> images = List.of();
    private @Nullable VideosReader videos;
    private @Nullable AlternatesReader alternates;
    private @Nullable News news;

    ExtensionFields(JsonParser parser, Warnings warnings) {
        this.parser = parser;
        this.warnings = warnings;
    }

    /** Reads the value of one of these fields. */
    void read(String field) throws IOException {
        warnings.forget(field);
        switch (field) {
            case "images" -> images = ImagesReader.read(parser, warnings);
            case "videos" -> {
                videos = new VideosReader(parser, warnings);
                videos.read();
            }
            case "alternates" -> {
                alternates = new AlternatesReader(parser, warnings);
                alternates.read();
            }
            case "news" -> news = NewsReader.read(parser, warnings);
            default -> throw new IllegalArgumentException(field);
        }
    }

    /** The extensions of a page with this URL and language. */
    Extensions of(WebUrl page, @Nullable String language) {
        if (images.isEmpty() && videos == null && alternates == null && news == null) {
            return Extensions.NONE;
        }
        return ExtensionsBound.fit(
                new Extensions(
                        images,
                        videos == null ? List.of() : videos.of(page),
                        alternates == null ? List.of() : alternates.of(page, language),
                        news),
                warnings);
    }
}
