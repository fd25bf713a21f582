package dev.sitestream.placement.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownContentTest {

    private static final ShownContent SHOWN = new ShownContent(7, 1_000);

    @Test
    void theSameContentIsShownSinceItWasFirst() {
        assertThat(SHOWN.afterWrite(7, 9_000)).isEqualTo(SHOWN);
    }

    @Test
    void anotherContentIsShownSinceItsWrite() {
        assertThat(SHOWN.afterWrite(8, 9_000)).isEqualTo(new ShownContent(8, 9_000));
    }

    @Test
    void everyContentHasATimeOfItsOwn() {
        assertThat(SHOWN.afterWrite(8, 1_000)).isEqualTo(new ShownContent(8, 1_001));
        assertThat(SHOWN.afterWrite(8, 400)).isEqualTo(new ShownContent(8, 1_001));
    }

    @Test
    void theSameContentIsShownAnewWhereAnotherOneStoodMeanwhile() {
        assertThat(SHOWN.replacedBy(7, 9_000)).isEqualTo(new ShownContent(7, 9_000));
    }
}
