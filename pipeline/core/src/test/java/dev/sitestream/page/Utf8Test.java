package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Test
    void everyCodePointIsValid() {
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
                if (Utf8.firstInvalid(bytes, 0) != -1) {
                    throw new AssertionError("U+" + Integer.toHexString(codePoint));
                }
            }
        }
    }

    @Tag("slow")
    @Test
    void itAgreesWithTheJdkOnSequencesAroundTheBounds() {
        int[] bounds = {
            0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
            0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
        };
        for (int a : bounds) {
            for (int b : bounds) {
                for (int c : bounds) {
                    for (int d : bounds) {
                        agreesWithTheJdk(new byte[] {(byte) a, (byte) b, (byte) c, (byte) d});
                    }
                }
            }
        }
    }

    @Test
    void itAgreesWithTheJdkOnDamagedText() {
        Random random = new Random(7);
        byte[] text = "plain ascii, then caf\u00E9 \u8336\u58F6 \uD83E\uDED6 and a long plain end of text"
                .getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = text.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            agreesWithTheJdk(damaged);
        }
    }

    @Test
    void itNamesTheFirstByteOfWhatIsWrong() {
        byte[] bytes = {'a', (byte) 0xC3, (byte) 0xA9, (byte) 0xE2, (byte) 0x82, 'b', (byte) 0xFF};

        assertThat(Utf8.firstInvalid(bytes, 0)).isEqualTo(3);
        assertThat(Utf8.firstInvalid(bytes, 5)).isEqualTo(6);
    }

    private static void agreesWithTheJdk(byte[] bytes) {
        boolean valid;
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            valid = true;
        } catch (CharacterCodingException e) {
            valid = false;
        }
        if (valid != (Utf8.firstInvalid(bytes, 0) == -1)) {
            throw new AssertionError(
                    "the JDK says " + valid + " of " + HexFormat.of().formatHex(bytes));
        }
    }
}
