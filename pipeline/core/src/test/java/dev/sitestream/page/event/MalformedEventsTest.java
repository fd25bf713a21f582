package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.testing.FuzzInputs;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
@Tag("seeded")
class MalformedEventsTest {

    private static final long SEED = 20_261_121;

    private static final String GOOD = Decoding.upsertWith(
            "title",
            "\"Blue teapot \u8336\u58F6\",\"time\":\"2026-11-21T08:00:00Z\",\"priority\":0.8,\"language\":\"en\","
                    + "\"images\":[{\"loc\":\"https://cdn.example.com/1.jpg\"}],"
                    + "\"videos\":[{\"thumbnailLoc\":\"https://cdn.example.com/v.jpg\",\"title\":\"T\",\"description\":\"D\","
                    + "\"contentLoc\":\"https://cdn.example.com/v.mp4\",\"duration\":60,\"rating\":4.5,\"live\":false,"
                    + "\"publicationDate\":\"2026-11-21\",\"restriction\":{\"relationship\":\"deny\",\"countries\":[\"DE\"]},"
                    + "\"uploader\":{\"name\":\"U\",\"info\":\"https://shop.example.com/u\"},\"tags\":[\"tea\"]}],"
                    + "\"alternates\":[{\"hreflang\":\"de\",\"href\":\"https://shop.example.com/de\"}],"
                    + "\"news\":{\"publication\":{\"name\":\"N\",\"language\":\"en\"},\"publicationDate\":\"2026-11-21\","
                    + "\"title\":\"H\"},\"robots\":\"noindex\",\"canonical\":\"https://shop.example.com/p/2\",\"status\":404,"
                    + "\"publishAt\":\"2026-11-21T08:00:00Z\",\"expireAt\":\"2026-11-21T08:00:00Z\","
                    + "\"more\":{\"a\":[1,2.5e3,null,true]}");

    @Test
    void malformedEventsAreInvalidAndGoodOnesAmongThemValid() {
        byte[] good = Decoding.utf8(GOOD);
        Decoded expected = Decoding.decode(good);
        assertThat(expected).isInstanceOf(Decoded.Valid.class);

        MalformedEvents.from(SEED).limit(FuzzInputs.or(5_000)).forEach(malformed -> {
            Decoded decoded = Decoding.decode(malformed);
            if (!(decoded instanceof Decoded.Invalid invalid)) {
                throw new AssertionError("decoded as " + decoded + ": " + shortText(malformed));
            }
            assertThat(invalid.reasons()).allSatisfy(MalformedEventsTest::isHarmless);
            assertThat(Decoding.decode(good)).isEqualTo(expected);
        });
    }

    @Test
    void theSameSeedGivesTheSameEventsAndAnotherOneOthers() {
        List<byte[]> events = MalformedEvents.generate(SEED, 500);

        assertThat(MalformedEvents.generate(SEED, 500).toArray(byte[][]::new))
                .isDeepEqualTo(events.toArray(byte[][]::new));
        assertThat(Arrays.deepEquals(
                        MalformedEvents.generate(SEED + 1, 500).toArray(byte[][]::new), events.toArray(byte[][]::new)))
                .isFalse();
    }

    @Test
    void eachBeginningOfAGoodEventIsInvalid() {
        byte[] good = Decoding.utf8(GOOD);

        for (int length = 0; length < good.length; length++) {
            assertThat(Decoding.decode(Arrays.copyOf(good, length)))
                    .as("the first %d bytes", length)
                    .isInstanceOf(Decoded.Invalid.class);
        }
    }

    @Test
    void damagedEventsGiveAnAnswerWithHarmlessTexts() {
        Random random = new Random(SEED);
        for (int i = FuzzInputs.or(20_000); i > 0; i--) {
            byte[] damaged = Decoding.utf8(GOOD);
            for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
                // Mostly ASCII, so that many events pass the encoding check and reach the rest of the decoder.
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(random.nextInt(4) == 0 ? 256 : 128);
            }
            Decoded decoded = Decoding.decode(damaged);
            if (decoded instanceof Decoded.Valid valid) {
                assertThat(valid.warnings()).allSatisfy(MalformedEventsTest::isHarmless);
                comesBack(valid.event());
                assertThat(Objects.requireNonNull(valid.event().url()).href()).hasSizeLessThan(2_048);
            } else if (decoded instanceof Decoded.Invalid invalid) {
                assertThat(invalid.reasons()).allSatisfy(MalformedEventsTest::isHarmless);
            }
        }
    }

    @Test
    void aFloodOfFieldNamesLeavesTheDecoderAsItWas() {
        for (int event = 0; event < 20; event++) {
            StringBuilder flood = new StringBuilder("{\"op\":\"upsert\",\"url\":\"" + Decoding.URL + "\"");
            for (int i = 0; i < 5_000; i++) {
                flood.append(",\"name-").append(event).append('-').append(i).append("\":1");
            }
            assertThat(Decoding.warnings(flood.append('}').toString())).isEmpty();
        }

        assertThat(Decoding.cleanPage(GOOD).language()).isEqualTo("en");
    }

    @Test
    void wrongValuesOfKnownFieldsGiveWarningsAtMost() {
        Random random = new Random(SEED);
        for (int i = FuzzInputs.or(10_000); i > 0; i--) {
            Decoded decoded = Decoding.decode(MalformedEvents.withWrongExtensions(random));
            assertThat(decoded).isInstanceOf(Decoded.Valid.class);
            Decoded.Valid valid = (Decoded.Valid) decoded;
            assertThat(valid.warnings()).hasSizeLessThan(200).allSatisfy(MalformedEventsTest::isHarmless);
            comesBack(valid.event());
        }
    }

    /** Checks that a decoded page can be stored and read back, which requires valid UTF-8 in all its texts. */
    private static void comesBack(PageEvent event) {
        if (event instanceof PageEvent.Upsert upsert) {
            byte[] stored = PageCodec.encode(upsert.page());
            assertThat(PageCodec.read(new BinaryReader(stored))).isEqualTo(upsert.page());
        }
    }

    private static void isHarmless(Problem problem) {
        assertThat(problem.field()).matches("[ -~]{1,100}");
        assertThat(problem.detail()).matches("[ -~]{1,200}");
    }

    private static String shortText(byte[] value) {
        return new String(value, 0, Math.min(value.length, 500), StandardCharsets.ISO_8859_1);
    }
}
