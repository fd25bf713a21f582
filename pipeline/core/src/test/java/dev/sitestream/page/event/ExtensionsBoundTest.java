package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.stored.PageCodec;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExtensionsBoundTest {

    private static final int LONGEST = 2_047;

    private final Warnings warnings = new Warnings();

    @Test
    void usualExtensionsStayAsTheyAre() {
        Extensions extensions = new Extensions(images(1_000), videos(10), alternates(200), null);

        assertThat(ExtensionsBound.fit(extensions, warnings)).isEqualTo(extensions);
        assertThat(warnings.toList()).isEmpty();
    }

    @Test
    void theLastImagesAreLeftOutFirst() {
        Extensions extensions = new Extensions(images(1_000), videos(10), alternates(1_000), null);

        Extensions fitting = ExtensionsBound.fit(extensions, warnings);

        assertThat(fitting.alternates()).isEqualTo(extensions.alternates());
        assertThat(fitting.videos()).isEqualTo(extensions.videos());
        assertThat(fitting.images()).hasSizeBetween(200, 999);
        assertThat(warnings.toList())
                .containsExactly(new Problem(
                        ProblemCode.EXTENSIONS_TOO_LARGE,
                        "images",
                        "only the first " + fitting.images().size()
                                + " fit into 3145728 bytes with the other extensions"));
    }

    @Test
    void whateverIsDecodedIsStoredInLittleMoreThanTheBound() {
        News news = new News(new News.Publication(wide(256), "zh-cn"), "2026-11-21T08:00:00.5+01:00", wide(2_048));
        Page page = new Page(
                url("p", LONGEST),
                "2026-11-21",
                ChangeFrequency.DAILY,
                "0." + "5".repeat(98),
                wide(2_048),
                "de-abcdefgh-abcdefgh-abcdefgh-abcde",
                wide(1_024),
                ExtensionsBound.fit(new Extensions(images(1_000), videos(100), alternates(1_001), news), warnings),
                new Visibility(true, url("c", LONGEST), 404, null, null));

        assertThat(page.extensions().alternates()).hasSize(1_001);
        assertThat(page.extensions().videos()).hasSizeBetween(10, 99);
        assertThat(PageCodec.encode(page)).hasSizeBetween(3_000_000, ExtensionsBound.MAX_BYTES + 64 * 1_024);
        assertThat(warnings.toList()).extracting(Problem::field).containsExactly("videos", "images");
    }

    private static List<String> images(int count) {
        return Collections.nCopies(count, url("i", LONGEST));
    }

    private static List<Alternate> alternates(int count) {
        return Collections.nCopies(count, new Alternate("zh-Hant-TW", url("a", LONGEST)));
    }

    /** Videos of some 50 KB each, as large as they may be. */
    private static List<Video> videos(int count) {
        List<String> tags = IntStream.range(0, 32).mapToObj(i -> wide(256)).toList();
        return Collections.nCopies(
                count,
                new Video(
                        url("t", LONGEST),
                        wide(100),
                        wide(2_048),
                        url("v", LONGEST),
                        url("p", LONGEST),
                        28_800,
                        "2026-11-21",
                        "0." + "5".repeat(98),
                        Long.MAX_VALUE,
                        "2026-11-21",
                        true,
                        new Video.Audience(true, List.of(Locale.getISOCountries())),
                        new Video.Audience(true, List.of("web", "mobile", "tv")),
                        true,
                        new Video.Uploader(wide(255), url("u", LONGEST)),
                        true,
                        tags));
    }

    private static String url(String name, int length) {
        String start = "https://shop.example.com/" + name;
        return start + "x".repeat(length - start.length());
    }

    /** A text that takes four bytes for each character. */
    private static String wide(int length) {
        return "\uD83E\uDED6".repeat(length);
    }
}
