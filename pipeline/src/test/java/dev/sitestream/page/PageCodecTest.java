package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stored form of pages, byte by byte: what a release has written, all later ones must read. */
class PageCodecTest {

    private static final Page FULL = new Page(
            "https://a.example/é",
            "2026-11-21",
            ChangeFrequency.DAILY,
            "0.5",
            "Title",
            "de",
            "g1",
            Extensions.ofImages(List.of("https://a.example/1.png", "https://a.example/2.png")),
            Visibility.PLAIN);

    private static final Page BARE =
            new Page("https://a.example/", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);

    @Test
    void aPageHasThisFormInVersion1() {
        assertThat(hex(PageCodec.encode(BARE))).isEqualTo("011268747470733a2f2f612e6578616d706c652f00000000000000");
        assertThat(hex(PageCodec.encode(FULL)))
                .isEqualTo(
                        "011468747470733a2f2f612e6578616d706c652fc3a90b323032362d31312d3231066461696c7904302e35065469746c65036465036731021768747470733a2f2f612e6578616d706c652f312e706e671768747470733a2f2f612e6578616d706c652f322e706e67");
    }

    @Test
    void aPageComesBack() {
        assertThat(PageCodec.decode(PageCodec.encode(FULL))).isEqualTo(FULL);
        assertThat(PageCodec.decode(PageCodec.encode(BARE))).isEqualTo(BARE);
    }

    @Test
    void aPageOfANewerReleaseIsRefused() {
        byte[] bytes = PageCodec.encode(BARE);
        bytes[0] = 2;

        assertThatThrownBy(() -> PageCodec.decode(bytes)).isInstanceOf(UnreadableFormatException.class);
    }

    /** The reference values of xxHash64 with seed 0. */
    @Test
    void fingerprintsAreXxHash64AndStayIt() {
        assertThat(Fingerprint.of("")).isEqualTo(0xef46db3751d8e999L);
        assertThat(Fingerprint.of("a")).isEqualTo(0xd24ec4f1a98c6e5bL);
        assertThat(Fingerprint.of("abc")).isEqualTo(0x44bc2cf5ad770999L);
        assertThat(Fingerprint.of("é")).isEqualTo(Fingerprint.of(new byte[] {(byte) 0xC3, (byte) 0xA9}));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
