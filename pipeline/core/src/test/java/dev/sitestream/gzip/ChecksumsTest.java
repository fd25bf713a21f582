package dev.sitestream.gzip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChecksumsTest {

    @Test
    void thoseOfTheWholeFollowFromThePartsHoweverItIsCut() {
        Random random = new Random(5);
        for (int round = 0; round < 500; round++) {
            byte[] bytes = new byte[random.nextInt(5_000)];
            random.nextBytes(bytes);
            Checksums combined = Checksums.NONE;
            for (int from = 0; from < bytes.length; ) {
                int to = Math.min(bytes.length, from + random.nextInt(2_000));
                combined = combined.append(Checksums.of(bytes, from, to));
                from = to;
            }

            assertThat(combined).isEqualTo(Checksums.of(bytes, 0, bytes.length));
        }
    }

    @Test
    void contentsThatDifferInADateHaveDifferentFingerprints() {
        Set<Long> fingerprints = new HashSet<>();
        for (int day = 10; day < 30; day++) {
            for (int second = 10; second < 60; second++) {
                byte[] content = ("2026-11-" + day + "T00:00:" + second + "Z").getBytes(UTF_8);
                fingerprints.add(Checksums.of(content, 0, content.length).fingerprint());
            }
        }

        assertThat(fingerprints).hasSize(20 * 50);
    }
}
