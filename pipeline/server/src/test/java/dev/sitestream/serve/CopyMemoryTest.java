package dev.sitestream.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.ObjectKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** All bytes are counted until nobody holds them. */
class CopyMemoryTest {

    private static final int CAPACITY = 1_000;

    private final CopyMemory memory = new CopyMemory(CAPACITY);

    @Test
    void theCopyThatWasNotUsedForLongestMakesRoom() throws Exception {
        Copy one = kept("one", 400);
        Copy two = kept("two", 400);
        memory.get(one.key());

        kept("three", 400);

        assertThat(memory.get(one.key())).isSameAs(one);
        assertThat(memory.get(two.key())).isNull();
        assertThat(memory.used()).isEqualTo(800);
    }

    @Test
    void whatIsBeingSentIsCountedAlthoughItWasReplaced() throws Exception {
        Copy old = kept("one", 600);
        memory.acquire(old);
        Copy next = kept("one", 300);
        assertThat(memory.used()).isEqualTo(900);
        assertThat(memory.get(next.key())).isSameAs(next);

        assertThat(memory.reserve(500)).as("even without the copy that is kept").isFalse();
        memory.release(old);
        assertThat(memory.reserve(500)).isTrue();
    }

    @Test
    void aCopyThatWasDroppedBeforeItIsSentIsCountedAgain() throws Exception {
        Copy copy = kept("one", 600);
        memory.remove(copy.key());
        assertThat(memory.used()).isZero();
        memory.acquire(copy);
        assertThat(memory.used()).isEqualTo(600);
        memory.release(copy);
        assertThat(memory.used()).isZero();
    }

    @Test
    void afterAnyUseNothingIsCountedTwiceOrForgotten() throws Exception {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<Copy> sent = new ArrayList<>();
            for (int step = 0; step < 1_000; step++) {
                String name = "file-" + random.nextInt(5);
                switch (random.nextInt(5)) {
                    case 0 -> {
                        int size = random.nextInt(400);
                        if (memory.reserve(size)) {
                            memory.keep(copy(name, size));
                        }
                    }
                    case 1 -> memory.remove(key(name));
                    case 2, 3 -> {
                        Copy found = memory.get(key(name));
                        if (found != null) {
                            memory.acquire(found);
                            sent.add(found);
                        }
                    }
                    default -> {
                        if (!sent.isEmpty()) {
                            memory.release(sent.remove(random.nextInt(sent.size())));
                        }
                    }
                }
                assertThat(memory.used()).isBetween(0L, (long) CAPACITY);
            }
            sent.forEach(memory::release);
            for (int file = 0; file < 5; file++) {
                memory.remove(key("file-" + file));
            }
            assertThat(memory.used()).as("seed " + seed).isZero();
        }
    }

    private Copy kept(String name, int size) throws IOException {
        Copy copy = copy(name, size);
        assertThat(memory.reserve(size)).isTrue();
        memory.keep(copy);
        return copy;
    }

    private static Copy copy(String name, int size) throws IOException {
        return new Copy(
                key(name),
                new ContentVersion("1", Instant.EPOCH, size),
                ByteChunks.read(new ByteArrayInputStream(new byte[size]), size));
    }

    private static CopyKey key(String name) {
        return new CopyKey(new ObjectKey("shop", name), Form.STORED);
    }
}
