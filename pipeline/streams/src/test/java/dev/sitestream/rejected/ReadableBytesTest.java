package dev.sitestream.rejected;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadableBytesTest {

    @Test
    void textIsShownAsItIs() {
        assertThat(of("{\"title\": \"Grüße, 世界 😀\"}\n\tend"))
                .isEqualTo(new ReadableBytes("{\"title\": \"Grüße, 世界 😀\"}\n\tend", 38, false));
    }

    @Test
    void nothingHides() {
        assertThat(of("a\u001b[2Jb\u202ec\r\u0000d\u2028").text())
                .isEqualTo("a\\u001b[2Jb\\u202ec\\u000d\\u0000d\\u2028");
    }

    @Test
    void bytesThatAreNotUtf8AreShown() {
        byte[] value = {'a', (byte) 0xFF, (byte) 0xC3, 'b', (byte) 0xE4, (byte) 0xB8};

        assertThat(ReadableBytes.of(value, 100).text()).isEqualTo("a\\xff\\xc3b\\xe4\\xb8");
    }

    @Test
    void longValuesAreCutBetweenCharacters() {
        byte[] value = "aä世😀".getBytes(UTF_8);

        for (int most = 0; most <= value.length; most++) {
            ReadableBytes read = ReadableBytes.of(value, most);
            assertThat("aä世😀").startsWith(read.text());
            assertThat(read.bytes()).isEqualTo(10);
            assertThat(read.cut()).isEqualTo(most < 10);
        }
    }

    @Test
    void anyBytesBecomeAText() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] value = new byte[random.nextInt(40)];
            random.nextBytes(value);

            assertThat(ReadableBytes.of(value, 30).text().codePoints().filter(c -> c != '\n' && c != '\t'))
                    .noneMatch(Character::isISOControl);
        }
    }

    @Test
    void thereMayBeNothing() {
        assertThat(ReadableBytes.of(null, 10)).isEqualTo(ReadableBytes.of(new byte[0], 10));
    }

    private static ReadableBytes of(String text) {
        return ReadableBytes.of(text.getBytes(UTF_8), 10_000);
    }
}
