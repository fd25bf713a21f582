package dev.sitestream.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryCodecTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 16_383, 16_384, Integer.MAX_VALUE, 1L << 35, Long.MAX_VALUE})
    void countsComeBack(long value) {
        assertThat(new BinaryReader(new BinaryWriter(0).count(value).toBytes()).count())
                .isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1, -64, 63, 64, Integer.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE})
    void signedNumbersComeBack(long value) {
        assertThat(new BinaryReader(new BinaryWriter(0).signed(value).toBytes()).signed())
                .isEqualTo(value);
    }

    @Test
    void everythingComesBackInItsOrder() {
        byte[] block = {0, -1, 127};
        byte[] bytes = new BinaryWriter(1)
                .octet(255)
                .flag(true)
                .fixed16(0xFFFE)
                .fixed32(Integer.MIN_VALUE)
                .fixed64(Long.MIN_VALUE)
                .text("é\uD83D\uDE00")
                .text("")
                .optionalText(null)
                .optionalText("")
                .optionalText("x")
                .keyText("site")
                .block(block)
                .raw(block)
                .toBytes();

        BinaryReader in = new BinaryReader(bytes);
        assertThat(in.octet()).isEqualTo(255);
        assertThat(in.flag()).isTrue();
        assertThat(in.fixed16()).isEqualTo(0xFFFE);
        assertThat(in.fixed32()).isEqualTo(Integer.MIN_VALUE);
        assertThat(in.fixed64()).isEqualTo(Long.MIN_VALUE);
        assertThat(in.text()).isEqualTo("é\uD83D\uDE00");
        assertThat(in.text()).isEmpty();
        assertThat(in.optionalText()).isNull();
        assertThat(in.optionalText()).isEmpty();
        assertThat(in.optionalText()).isEqualTo("x");
        assertThat(in.keyText()).isEqualTo("site");
        assertThat(in.block()).isEqualTo(block);
        assertThat(in.rest()).isEqualTo(block);
    }

    @Test
    void textsAreReadWhereTheyLie() {
        byte[] bytes = new BinaryWriter(1)
                .octet(7)
                .text("é")
                .optionalText(null)
                .optionalText("")
                .optionalText("x")
                .text("skipped")
                .optionalText("skipped")
                .optionalText(null)
                .text("last")
                .toBytes();
        BinaryReader in = new BinaryReader(new byte[0]);
        PackedText text = new PackedText();
        assertThat(text.isPresent()).isFalse();

        in.moveTo(bytes, 1);
        in.text(text);
        assertThat(string(text)).isEqualTo("é");
        in.optionalText(text);
        assertThat(text.isPresent()).isFalse();
        in.optionalText(text);
        assertThat(string(text)).isEmpty();
        in.optionalText(text);
        assertThat(string(text)).isEqualTo("x");
        in.skipText();
        in.skipOptionalText();
        in.skipOptionalText();
        in.text(text);
        assertThat(string(text)).isEqualTo("last");
        assertThat(in.position()).isEqualTo(bytes.length);
    }

    @Test
    void textsThatLieBehindEachOtherAreSteppedThroughAsOftenAsNeedBe() {
        byte[] bytes = new BinaryWriter(1)
                .octet(7)
                .text("one")
                .text("")
                .text("three")
                .text("other")
                .toBytes();
        BinaryReader in = new BinaryReader(bytes);
        in.octet();
        PackedTexts texts = new PackedTexts();
        assertThat(texts.isEmpty()).isTrue();
        assertThat(texts.next()).isFalse();

        texts.read(in, 3);
        assertThat(in.text()).isEqualTo("other");
        assertThat(texts.isEmpty()).isFalse();
        assertThat(strings(texts)).containsExactly("one", "", "three");
        assertThat(texts.next()).isFalse();
        texts.rewind();
        assertThat(strings(texts)).containsExactly("one", "", "three");

        texts.clear();
        texts.rewind();
        assertThat(texts.isEmpty()).isTrue();
        assertThat(texts.next()).isFalse();
    }

    @Test
    void theOrderOfKeysIsTheOrderOfTheirNumbers() {
        Random random = new Random(5);
        for (int i = 0; i < 1_000; i++) {
            long one = random.nextLong() >>> 1;
            long other = random.nextLong() >>> (1 + random.nextInt(60));
            assertThat(Arrays.compareUnsigned(key(one), key(other)) < 0).isEqualTo(one < other);
        }
    }

    @Test
    void aLongTextNeedsALongLength() {
        String text = "x".repeat(300);

        assertThat(new BinaryWriter(0).text(text).toBytes())
                .hasSize(302)
                .startsWith((byte) 0xAC, (byte) 0x02)
                .endsWith("x".getBytes(UTF_8));
    }

    @Test
    void aNameInAKeyHasNoNul() {
        assertThatThrownBy(() -> new BinaryWriter(8).keyText("a\0b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbersHaveThisNotation() {
        byte[] bytes = new BinaryWriter(0)
                .count(300)
                .signed(-3)
                .fixed16(258)
                .flag(true)
                .toBytes();

        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("ac02" + "05" + "0102" + "01");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 255})
    void aVersionThatThisReleaseDoesNotKnowIsRefused(int version) {
        BinaryReader in = new BinaryReader(new byte[] {(byte) version});

        assertThatThrownBy(() -> in.version("page", 2))
                .isInstanceOf(UnreadableFormatException.class)
                .hasMessageContaining("stored page has format version " + version)
                .hasMessageContaining("versions 1 to 2");
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
        return new String(text.array(), text.from(), text.end() - text.from(), UTF_8);
    }

    private static byte[] key(long number) {
        return new BinaryWriter(8).fixed64(number).toBytes();
    }
}
