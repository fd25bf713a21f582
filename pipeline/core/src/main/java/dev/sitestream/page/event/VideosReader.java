package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.page.Video;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an event's {@code videos}; used once. A video without a required field is left out. An invalid optional field
 * is left out of its video.
 */
final class VideosReader {

    /**
     * The most videos that a page keeps. The extension defines no limit. This one is our own; it keeps a page's entry
     * far below the 50 MB of a file.
     */
    private static final int MAX_VIDEOS = 100;

    private static final ObjectsReader.Kind VIDEOS = new ObjectsReader.Kind(
            "videos",
            "thumbnailLoc, title, description, and contentLoc or playerLoc",
            MAX_VIDEOS,
            ProblemCode.VIDEOS_INVALID,
            ProblemCode.VIDEO_INVALID,
            ProblemCode.VIDEOS_TOO_MANY);

    /** A video with all required fields. The page's URL can still make it invalid. */
    private record VideoCandidate(int index, VideoFields fields) {}

    private final ObjectsReader objects;
    private final List<VideoCandidate> candidates = new ArrayList<>();

    VideosReader(JsonParser parser, Warnings warnings) {
        this.objects = new ObjectsReader(parser, warnings, VIDEOS);
    }

    /** Reads the value whose first token is the parser's current one. */
    void read() throws IOException {
        objects.read((index, values, faults) -> {
            VideoFields fields = new VideoFields(values);
            fields.read();
            if (fields.areComplete(faults)) {
                candidates.add(new VideoCandidate(index, fields));
            }
        });
    }

    /** The videos of the page with this URL. */
    List<Video> of(WebUrl page) {
        List<Video> videos = new ArrayList<>(candidates.size());
        for (VideoCandidate candidate : candidates) {
            Warnings faults = new Warnings();
            Video video = candidate.fields().validOn(page, faults);
            if (video != null) {
                videos.add(video);
            }
            objects.report(candidate.index(), faults);
        }
        objects.reportTheRest();
        return videos;
    }
}
