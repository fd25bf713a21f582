package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.PackedText;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import java.util.List;

/**
 * A view of the rendered fields of a page, read in place from the {@linkplain PageCodec page's bytes}. It creates no
 * Strings, and one object is reused for many pages. Not thread-safe.
 */
public final class PackedPage {

    private final PackedText url = new PackedText();
    private final PackedText lastmod = new PackedText();
    private final PackedText changefreq = new PackedText();
    private final PackedText priority = new PackedText();
    private final PackedTexts images = new PackedTexts();
    private final PackedTexts alternates = new PackedTexts();
    private List<Video> videos = List.of();

    /** Points this view at the page whose bytes come next. It is valid as long as the bytes don't change. */
    public void read(BinaryReader in) {
        PageCodec.version(in);
        in.text(url);
        in.optionalText(lastmod);
        in.optionalText(changefreq);
        in.optionalText(priority);
        in.skipOptionalText(); // title
        in.skipOptionalText(); // language
        in.skipOptionalText(); // translation group
        readExtensions(in, in.octet());
    }

    private void readExtensions(BinaryReader in, int groups) {
        if ((groups & PageCodec.WITH_IMAGES) == 0) {
            images.clear();
        } else {
            images.read(in, in.smallCount());
        }
        videos = (groups & PageCodec.WITH_VIDEOS) == 0 ? List.of() : ListCodec.read(in, VideoCodec::read);
        if ((groups & PageCodec.WITH_ALTERNATES) == 0) {
            alternates.clear();
        } else {
            alternates.read(in, 2 * in.smallCount());
        }
    }

    /** The serialised URL. */
    public PackedText url() {
        return url;
    }

    /** See {@link Page#lastmod}. */
    public PackedText lastmod() {
        return lastmod;
    }

    /** The {@linkplain ChangeFrequency#text text} of the change frequency. */
    public PackedText changefreq() {
        return changefreq;
    }

    /** See {@link Page#priority}. */
    public PackedText priority() {
        return priority;
    }

    /** The serialised URLs of the images. */
    public PackedTexts images() {
        return images;
    }

    /** The videos. They are decoded, because they are rare. */
    public List<Video> videos() {
        return videos;
    }

    /** The alternates of the event: for each one the language, then the URL. */
    public PackedTexts alternates() {
        return alternates;
    }
}
