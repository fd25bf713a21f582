package dev.sitestream.placement.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.LeftSlots.Part;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeftSlotsTest {

    private final LeftSlots left = new LeftSlots();

    @Test
    void onlyThePartsThatHaveChangedAreStored() {
        left.set(3, true);
        left.set(511, true);
        left.set(49_999, true);

        List<Part> parts = left.takeChanged();

        assertThat(parts).extracting(Part::number).containsExactly(0, 97);
        assertThat(HexFormat.of().formatHex(parts.get(1).bytes())).isEqualTo("01" + "00".repeat(41) + "80");
        assertThat(left.takeChanged()).isEmpty();
        left.set(49_999, false);
        assertThat(left.takeChanged()).singleElement().satisfies(part -> {
            assertThat(part.number()).isEqualTo(97);
            assertThat(part.bytes()).isEmpty();
        });
    }

    @Test
    void storedPartsComeBack() {
        left.set(3, true);
        left.set(511, true);
        left.set(512, true);
        LeftSlots restored = new LeftSlots();

        left.takeChanged().forEach(restored::restore);

        BitSet slots = new BitSet();
        restored.addTo(slots);
        assertThat(slots.stream()).containsExactly(3, 511, 512);
        assertThat(restored.takeChanged()).as("nothing is to be stored").isEmpty();
    }

    @Test
    void allPartsAreRemovedThatHadSlotsWhenTheyAreCleared() {
        left.set(3, true);
        left.set(600, true);
        left.takeChanged();

        left.clear();

        assertThat(left.contains(600)).isFalse();
        assertThat(left.takeChanged()).extracting(Part::number).containsExactly(0, 1);
    }
}
