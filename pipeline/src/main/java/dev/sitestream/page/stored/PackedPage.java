package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.PackedText;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import java.util.List;

/**
 * What is rendered of a page, read where the {@linkplain PageCodec page's bytes} lie: no Strings are made of them, and
 * one such object serves for page after page. Not thread-safe.
 */
public final class PackedPage {

    private final PackedText url = new PackedText();
    private final PackedText lastmod = new PackedText();
    private final PackedText changefreq = new PackedText();
    private final PackedText priority = new PackedText();
    private final PackedTexts images = new PackedTexts();
    private final PackedTexts alternates = new PackedTexts();
    private List<Video> videos = List.of();

    /** Means the page whose bytes come next from now on, for as long as they don't change. */
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

    /** The {@linkplain ChangeFrequency#text text} of its change frequency. */
    public PackedText changefreq() {
        return changefreq;
    }

    /** See {@link Page#priority}. */
    public PackedText priority() {
        return priority;
    }

    /** The serialised URLs of its images. */
    public PackedTexts images() {
        return images;
    }

    /** Its videos, which are so rare that they are decoded. */
    public List<Video> videos() {
        return videos;
    }

    /** Of each alternate that its event gave its language, and then its URL. */
    public PackedTexts alternates() {
        return alternates;
    }
}
