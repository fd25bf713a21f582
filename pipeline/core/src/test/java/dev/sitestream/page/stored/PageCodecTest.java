package dev.sitestream.page.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.codec.PackedText;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Visibility;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stored form of pages, byte by byte. Every later release must be able to read it. */
class PageCodecTest {

    private static final Page PLAIN = new Page(
            "https://a.example/é",
            "2026-11-21",
            ChangeFrequency.DAILY,
            "0.5",
            "Title",
            "de",
            "g1",
            Extensions.NONE,
            Visibility.PLAIN);

    private static final Page BARE =
            new Page("https://a.example/", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);

    private static final Video SHORT_VIDEO = new Video(
            "https://a.example/t.png",
            "T",
            "D",
            null,
            "https://a.example/p",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of());

    private static final Video LONG_VIDEO = new Video(
            "https://a.example/t.png",
            "T\uD83E\uDED6",
            "D",
            "https://a.example/v.mp4",
            "https://a.example/p",
            28_800,
            "2026-12-31",
            "4.5",
            Long.MAX_VALUE,
            "2026-11-21T08:00:00Z",
            true,
            new Video.Audience(true, List.of("DE", "FR")),
            new Video.Audience(false, List.of("tv")),
            false,
            new Video.Uploader("U", "https://a.example/u"),
            false,
            List.of("a", "b"));

    private static final Extensions EXTENSIONS = new Extensions(
            List.of("https://a.example/1.png"),
            List.of(SHORT_VIDEO, LONG_VIDEO),
            List.of(new Alternate("de", "https://a.example/de"), new Alternate("x-default", "https://a.example/")),
            new News(new News.Publication("N", "en"), "2026-11-21", "H"));

    private static final Visibility HIDDEN = new Visibility(
            true, "https://a.example/c", 404, Instant.parse("0000-01-01T00:00:00Z"), Instant.ofEpochSecond(1, 5));

    private static final Page FULL = new Page(
            "https://a.example/é", "2026-11-21", ChangeFrequency.DAILY, "0.5", "Title", "de", "g1", EXTENSIONS, HIDDEN);

    @Test
    void aPageHasThisFormInVersion1() {
        assertThat(hex(PageCodec.encode(BARE))).isEqualTo("011268747470733a2f2f612e6578616d706c652f00000000000000");
        assertThat(hex(PageCodec.encode(PLAIN)))
                .isEqualTo(
                        "011468747470733a2f2f612e6578616d706c652fc3a90b323032362d31312d3231066461696c7904302e35065469746c6503646503673100");
        assertThat(hex(PageCodec.encode(FULL)))
                .isEqualTo(
                        "011468747470733a2f2f612e6578616d706c652fc3a90b323032362d31312d3231066461696c7904302e35065469746c650364650367311f011768747470733a2f2f612e6578616d706c652f312e706e67021768747470733a2f2f612e6578616d706c652f742e706e6701540144001468747470733a2f2f612e6578616d706c652f700000000000000000000000001768747470733a2f2f612e6578616d706c652f742e706e670554f09fab9601441868747470733a2f2f612e6578616d706c652f762e6d70341468747470733a2f2f612e6578616d706c652f7080e1010b323032362d31322d333104342e3501ffffffffffffffff7f15323032362d31312d32315430383a30303a30305a02020202444502465201010274760102551468747470733a2f2f612e6578616d706c652f75010201610162020264651468747470733a2f2f612e6578616d706c652f646509782d64656661756c741268747470733a2f2f612e6578616d706c652f01014e02656e0a323032362d31312d32310148011468747470733a2f2f612e6578616d706c652f63940301ffefa397cf0300010205");
    }

    @Test
    void aPageComesBack() {
        for (Page page : List.of(
                BARE,
                PLAIN,
                FULL,
                BARE.with(Extensions.ofImages(EXTENSIONS.images())),
                BARE.with(new Extensions(List.of(), EXTENSIONS.videos(), List.of(), null)),
                BARE.with(Extensions.NONE.withAlternates(EXTENSIONS.alternates())),
                BARE.with(Extensions.NONE.withNews(new News(null, "2026-11-21T08:00:00Z", "H"))),
                visible(new Visibility(true, null, Visibility.OK, null, null)),
                visible(new Visibility(false, null, 301, null, null)),
                visible(new Visibility(false, BARE.url(), Visibility.OK, Instant.EPOCH, null)),
                visible(new Visibility(
                        false, null, Visibility.OK, null, Instant.parse("9999-12-31T23:59:59.999999999Z"))))) {
            assertThat(PageCodec.read(new BinaryReader(PageCodec.encode(page)))).isEqualTo(page);
        }
    }

    @Test
    void whatIsRenderedOfAPageIsFoundWhereItLies() {
        PackedPage packed = new PackedPage();

        packed.read(behindSomething(PageCodec.encode(FULL)));
        assertThat(string(packed.url())).isEqualTo(FULL.url());
        assertThat(string(packed.lastmod())).isEqualTo("2026-11-21");
        assertThat(string(packed.changefreq())).isEqualTo("daily");
        assertThat(string(packed.priority())).isEqualTo("0.5");
        assertThat(strings(packed.images())).containsExactly("https://a.example/1.png");
        assertThat(packed.videos()).isEqualTo(EXTENSIONS.videos());
        assertThat(strings(packed.alternates()))
                .containsExactly("de", "https://a.example/de", "x-default", "https://a.example/");

        packed.read(behindSomething(PageCodec.encode(BARE)));
        checkPlain(packed, BARE);
        assertThat(packed.lastmod().isPresent()).isFalse();
        assertThat(packed.changefreq().isPresent()).isFalse();
        assertThat(packed.priority().isPresent()).isFalse();
    }

    @Test
    void aPageOfANewerReleaseIsRefused() {
        byte[] bytes = PageCodec.encode(BARE);
        bytes[0] = 2;

        assertThatThrownBy(() -> PageCodec.read(new BinaryReader(bytes))).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> new PackedPage().read(new BinaryReader(bytes)))
                .isInstanceOf(UnreadableFormatException.class);
    }

    /** The reference values of xxHash64 with seed 0. */
    @Test
    void fingerprintsAreXxHash64AndStayIt() {
        assertThat(Fingerprint.of("")).isEqualTo(0xef46db3751d8e999L);
        assertThat(Fingerprint.of("a")).isEqualTo(0xd24ec4f1a98c6e5bL);
        assertThat(Fingerprint.of("abc")).isEqualTo(0x44bc2cf5ad770999L);
        assertThat(Fingerprint.of("é")).isEqualTo(Fingerprint.of(new byte[] {(byte) 0xC3, (byte) 0xA9}));
    }

    private static void checkPlain(PackedPage packed, Page page) {
        assertThat(string(packed.url())).isEqualTo(page.url());
        assertThat(packed.images().isEmpty()).isTrue();
        assertThat(packed.videos()).isEmpty();
        assertThat(packed.alternates().isEmpty()).isTrue();
    }

    private static BinaryReader behindSomething(byte[] page) {
        BinaryReader in = new BinaryReader(
                new BinaryWriter(0).fixed32(-1).raw(page).fixed32(-1).toBytes());
        in.fixed32();
        return in;
    }

    private static List<String> strings(PackedTexts texts) {
        List<String> strings = new ArrayList<>();
        while (texts.next()) {
            strings.add(string(texts.text()));
        }
        return strings;
    }

    private static String string(PackedText text) {
        assertThat(text.isPresent()).isTrue();
        return new String(text.array(), text.from(), text.end() - text.from(), StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static Page visible(Visibility visibility) {
        return new Page(BARE.url(), null, null, null, null, null, null, Extensions.NONE, visibility);
    }
}
