package dev.sitestream.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.site.Exclusion;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PagesAnswerTest {

    @Test
    void partsAreMergedUpToTheEndOfTheShortestOne() {
        PagesAnswer merged = PagesAnswer.merged(
                "shop", List.of(part("d", "a", "d"), part("f", "b", "e", "f"), part(null, "c", "x")), 100);

        assertThat(merged).isEqualTo(part("d", "a", "b", "c", "d"));
    }

    @Test
    void aPartWithoutPagesStillEndsSomewhere() {
        assertThat(PagesAnswer.merged("shop", List.of(part("b"), part(null, "a", "c")), 100))
                .isEqualTo(part("b", "a"));
    }

    @Test
    void moreThanTheLimitIsLeftForTheNextPart() {
        List<PagesAnswer> parts = List.of(part(null, "a", "c"), part("d", "b", "d"));

        assertThat(PagesAnswer.merged("shop", parts, 3)).isEqualTo(part("c", "a", "b", "c"));
        assertThat(PagesAnswer.merged("shop", parts, 4)).isEqualTo(part("d", "a", "b", "c", "d"));
    }

    @Test
    void theLastPartsAreTheLastOne() {
        assertThat(PagesAnswer.merged("shop", List.of(part(null, "a"), part(null)), 1))
                .isEqualTo(part(null, "a"));
    }

    @Test
    void aShareIsALittleLargerThanItsPart() {
        PagesQuestion question = new PagesQuestion(PagesQuestion.EXISTING, null, null, "", "", 1_000, false);

        assertThat(question.shareOf(1, 10).limit()).isEqualTo(141);
        assertThat(question.shareOf(10, 10).limit()).isEqualTo(1_000);
    }

    @Test
    void aQuestionIsWrittenAsAPath() {
        assertThat(new PagesQuestion(PagesQuestion.EXISTING, null, null, "", "", 10, false).path("shop"))
                .isEqualTo("/sites/shop/pages?state=listed,withheld&limit=10");
        assertThat(new PagesQuestion(
                                PagesQuestion.STATES,
                                "blog",
                                Exclusion.STATUS,
                                "https://a.example/b",
                                "https://a.example/?a=1&b",
                                10,
                                true)
                        .path("shop"))
                .isEqualTo(
                        "/sites/shop/pages?state=deleted,listed,withheld&limit=10&section=blog&reason=status"
                                + "&prefix=https%3A%2F%2Fa.example%2Fb&after=https%3A%2F%2Fa.example%2F%3Fa%3D1%26b&fields=all");
    }

    private static PagesAnswer part(@Nullable String next, String... urls) {
        return new PagesAnswer(
                "shop",
                Stream.of(urls)
                        .map(url -> new PageEntry(
                                url, "listed", "pages", "f", List.of(), "1970-01-01T00:00:00Z", null, null))
                        .toList(),
                next);
    }
}
