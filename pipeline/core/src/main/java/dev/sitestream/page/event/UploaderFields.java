package dev.sitestream.page.event;

import dev.sitestream.page.Video;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The uploader of a video as read from the event.
 *
 * @param name the name
 * @param info a page about the uploader; {@link #on} checks its host
 */
record UploaderFields(String name, @Nullable WebUrl info) {

    /** Reads {@code {name, info}}; null if there is no valid name. */
    static @Nullable UploaderFields read(ValueReader values, String field) throws IOException {
        ProblemCode code = ProblemCode.VIDEO_PART_INVALID;
        if (!values.isObject(code, field)) {
            return null;
        }
        String name = null;
        WebUrl info = null;
        for (String key = values.nextField(); key != null; key = values.nextField()) {
            switch (key) {
                case "name" -> name = values.filledText(code, field + ".name", Video.MAX_UPLOADER);
                case "info" -> info = values.url(code, field + ".info");
                default -> values.skip();
            }
        }
        if (name == null) {
            values.missing(code, field + ".name");
            return null;
        }
        return new UploaderFields(name, info);
    }

    /** The uploader of a video on this page; without the info page if that is on another host. */
    Video.Uploader on(WebUrl page, Warnings faults) {
        if (info != null && !info.host().equals(page.host())) {
            faults.add(
                    ProblemCode.VIDEO_PART_INVALID, "uploader.info", "must be on the page's host, not " + info.host());
            return new Video.Uploader(name, null);
        }
        return new Video.Uploader(name, info == null ? null : info.href());
    }
}
