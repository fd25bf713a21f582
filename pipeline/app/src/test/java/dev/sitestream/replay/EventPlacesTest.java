package dev.sitestream.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventPlacesTest {

    private final EventPlaces places = new EventPlaces();

    @Test
    void everyEventHasItsFileAndLine() {
        Random random = new Random(5);
        List<String> expected = new ArrayList<>();
        for (int file = 0; file < 20; file++) {
            places.open("f" + file);
            long line = 0;
            for (int event = random.nextInt(100); event > 0; event--) {
                line += random.nextInt(10) == 0 ? 1 + random.nextInt(5) : 1;
                places.add(line);
                expected.add("f" + file + ":" + line);
            }
        }

        assertThat(places.count()).isEqualTo(expected.size());
        for (int event = 0; event < expected.size(); event++) {
            assertThat(places.of(event)).isEqualTo(expected.get(event));
        }
    }

    @Test
    void anEventThatWasNeverThereHasNoPlace() {
        assertThatThrownBy(() -> places.of(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
