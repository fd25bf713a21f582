package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurrogatesTest {

    @Test
    void textWithoutThemIsItself() {
        String text = "caf\u00E9 \u8336\uFFFF\uE000";

        assertThat(Surrogates.repair(text)).isSameAs(text);
    }

    @Test
    void aPairStays() {
        assertThat(Surrogates.repair("a\uD83E\uDED6b")).isEqualTo("a\uD83E\uDED6b");
    }

    @Test
    void eachThatIsAloneIsReplaced() {
        assertThat(Surrogates.repair("\uD83Ea")).isEqualTo("\uFFFDa");
        assertThat(Surrogates.repair("a\uDED6")).isEqualTo("a\uFFFD");
        assertThat(Surrogates.repair("a\uD83E")).isEqualTo("a\uFFFD");
        assertThat(Surrogates.repair("\uDED6\uD83E")).isEqualTo("\uFFFD\uFFFD");
        assertThat(Surrogates.repair("\uD83E\uD83E\uDED6\uDED6")).isEqualTo("\uFFFD\uD83E\uDED6\uFFFD");
    }
}
