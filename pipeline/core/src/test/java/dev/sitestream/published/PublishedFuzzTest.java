package dev.sitestream.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.testing.FuzzInputs;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random records are decoded as they were encoded, and damaged ones are refused with a message. */
@Tag("seeded")
class PublishedFuzzTest {

    private static final int ROUNDS = FuzzInputs.or(5_000);
    private static final long LAST_MILLIS = 253_402_300_799_999L;

    @Test
    void aRandomRecordIsDecodedAsItWasEncoded() {
        Random random = new Random(16);
        for (int i = 0; i < ROUNDS; i++) {
            PageRecord page = page(random);

            assertThat(PageRecord.ofJson(page.toJson())).isEqualTo(page);
        }
    }

    @Test
    void aDamagedRecordIsARecordOrRefused() {
        Random random = new Random(17);
        int refused = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] json = page(random).toJson();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                json[random.nextInt(json.length)] = (byte) random.nextInt();
            }
            try {
                PageRecord.ofJson(json);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).isNotBlank();
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(ROUNDS / 2);
    }

    private static PageRecord page(Random random) {
        Change[] changes = Change.values();
        byte[] noise = new byte[random.nextInt(20)];
        random.nextBytes(noise);
        return new PageRecord(
                changes[random.nextInt(changes.length)],
                "https://shop.example.com/" + new String(noise, UTF_8),
                "shop",
                "s" + random.nextInt(9),
                "f-" + random.nextInt(),
                "https://shop.example.com/f-" + random.nextInt(),
                random.nextLong(1_000 * LAST_MILLIS),
                random.nextLong(LAST_MILLIS));
    }
}
