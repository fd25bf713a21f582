package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.page.Extensions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an event's {@code images}; used once. An invalid image is left out, and the others are kept. Only {@code loc}
 * is read: search engines <a
 * href="https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions">dropped</a> title,
 * caption, geo_location and licence in 2022.
 */
final class ImagesReader {

    private static final ObjectsReader.Kind IMAGES = new ObjectsReader.Kind(
            "images",
            "loc",
            Extensions.MAX_IMAGES,
            ProblemCode.IMAGES_INVALID,
            ProblemCode.IMAGE_INVALID,
            ProblemCode.IMAGES_TOO_MANY);

    private final List<String> locs = new ArrayList<>();

    private ImagesReader() {}

    /** Reads the value whose first token is the parser's current one, and returns the images' serialised URLs. */
    static List<String> read(JsonParser parser, Warnings warnings) throws IOException {
        ImagesReader images = new ImagesReader();
        ObjectsReader objects = new ObjectsReader(parser, warnings, IMAGES);
        objects.read((index, values, faults) -> images.readImage(values));
        objects.reportTheRest();
        return images.locs;
    }

    private void readImage(ValueReader values) throws IOException {
        String loc = null;
        for (String name = values.nextField(); name != null; name = values.nextField()) {
            if (name.equals("loc")) {
                loc = values.href(ProblemCode.IMAGE_INVALID, name);
            } else {
                values.skip();
            }
        }
        if (loc != null) {
            locs.add(loc);
        } else {
            values.missing(ProblemCode.IMAGE_INVALID, "loc");
        }
    }
}
