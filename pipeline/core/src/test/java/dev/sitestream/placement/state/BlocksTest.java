package dev.sitestream.placement.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlocksTest {

    @Test
    void aChangeChangesItsBlockAlone() {
        Blocks blocks = new Blocks();
        blocks.change(Blocks.start(2) + 7);

        assertThat(changed(blocks)).containsExactly(2);
    }

    @Test
    void aChangeInTheContextOfTheNextBlockChangesThatToo() {
        Blocks blocks = new Blocks();
        blocks.change(Blocks.start(3) - Blocks.CONTEXT - 1);
        assertThat(changed(blocks)).containsExactly(2);

        blocks.change(Blocks.contextStart(3));
        assertThat(changed(blocks)).containsExactly(2, 3);
    }

    @Test
    void everyChangeGivesANewRevision() {
        Blocks blocks = new Blocks();
        blocks.change(0);
        long first = blocks.revision(0);
        blocks.change(0);

        assertThat(blocks.revision(0)).isNotEqualTo(first);
    }

    private static int[] changed(Blocks blocks) {
        return IntStream.range(0, 10)
                .filter(block -> blocks.revision(block) != 0)
                .toArray();
    }
}
