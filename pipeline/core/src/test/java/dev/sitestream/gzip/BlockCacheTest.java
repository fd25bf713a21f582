package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlockCacheTest {

    private static final int SEGMENT = BlockCache.SEGMENT_BYTES;

    @Test
    void aBlockIsFoundAsItWasPut() {
        BlockCache cache = new BlockCache(SEGMENT);
        CompressedBlock block = block(1, 1_000);
        cache.put("a", 7, block);
        cache.put("b", 7, block(2, 500));

        assertSame(cache.get("a", 7), block);
    }

    @Test
    void aBlockOfAnotherRevisionIsNotFound() {
        BlockCache cache = new BlockCache(SEGMENT);
        cache.put("a", 7, block(1, 1_000));

        assertThat(cache.get("a", 6)).isNull();
        assertThat(cache.get("a", 8)).isNull();
        assertThat(cache.get("b", 7)).isNull();
    }

    @Test
    void itReportsHitsMissesAndSize() {
        BlockCache cache = new BlockCache(2L * SEGMENT);
        assertThat(cache.stats()).isEqualTo(new BlockCache.Stats(0, 0, 0));

        cache.put("a", 7, block(1, 1_000));
        cache.get("a", 7);
        cache.get("a", 8);
        cache.get("b", 7);
        assertThat(cache.stats()).isEqualTo(new BlockCache.Stats(1, 2, SEGMENT));

        for (int i = 0; i < 50; i++) {
            cache.put(i, 0, block(i, SEGMENT / 5));
        }
        assertThat(cache.stats()).isEqualTo(new BlockCache.Stats(1, 2, 2L * SEGMENT));
    }

    @Test
    void aLaterRevisionTakesThePlaceOfAnEarlierOne() {
        BlockCache cache = new BlockCache(SEGMENT);
        cache.put("a", 7, block(1, 1_000));
        CompressedBlock later = block(2, 900);
        cache.put("a", 8, later);

        assertThat(cache.get("a", 7)).isNull();
        assertSame(cache.get("a", 8), later);
    }

    @Test
    void whenAllIsFullTheOldestAreGivenUp() {
        BlockCache cache = new BlockCache(4L * SEGMENT);
        for (int i = 0; i < 50; i++) {
            cache.put(i, 0, block(i, SEGMENT / 5));
        }

        for (int i = 0; i < 30; i++) {
            assertThat(cache.get(i, 0)).as("block %d", i).isNull();
        }
        for (int i = 49; i >= 35; i--) {
            assertSame(cache.get(i, 0), block(i, SEGMENT / 5));
        }
    }

    @Test
    void aBlockThatIsAskedForAgainAndAgainStays() {
        BlockCache cache = new BlockCache(4L * SEGMENT);
        CompressedBlock kept = block(-1, 1_000);
        cache.put("kept", 3, kept);
        for (int i = 0; i < 200; i++) {
            cache.put(i, 0, block(i, SEGMENT / 5));
            assertSame(cache.get("kept", 3), kept);
        }
    }

    @Test
    void aBlockThatIsPutAnewOutlivesTheMemoryOfItsFormerSelf() {
        BlockCache cache = new BlockCache(2L * SEGMENT);
        cache.put("a", 1, block(1, SEGMENT / 2));
        cache.put("b", 1, block(2, SEGMENT));
        CompressedBlock anew = block(3, SEGMENT / 2);
        // Reuses the segment that held the former "a".
        cache.put("a", 2, anew);

        assertSame(cache.get("a", 2), anew);
    }

    @Test
    void aBlockThatIsTooLargeIsNotKept() {
        BlockCache cache = new BlockCache(4L * SEGMENT);
        cache.put("a", 1, block(1, 100));
        cache.put("a", 2, block(2, SEGMENT + 1));

        assertThat(cache.get("a", 1)).isNull();
        assertThat(cache.get("a", 2)).isNull();
    }

    @Test
    void aCacheWithoutMemoryKeepsNothing() {
        BlockCache cache = new BlockCache(0);
        cache.put("a", 1, block(1, 100));

        assertThat(cache.get("a", 1)).isNull();
    }

    private static CompressedBlock block(int seed, int size) {
        byte[] deflated = new byte[size];
        new Random(seed).nextBytes(deflated);
        return new CompressedBlock(deflated, new Checksums(31 * seed, 37 * seed, 10 * size), 7 * seed);
    }

    private static void assertSame(@Nullable CompressedBlock found, CompressedBlock expected) {
        CompressedBlock block = Objects.requireNonNull(found, "it is no longer here");
        assertThat(block.deflated()).isEqualTo(expected.deflated());
        assertThat(block.checksums()).isEqualTo(expected.checksums());
    }
}
