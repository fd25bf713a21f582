package dev.sitestream.console.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.NearUrl.Difference;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.NearMiss;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NeighbourTest {

    @ParameterizedTest
    @CsvSource({
        "scheme, http://a.example/, begins with `http:`",
        "scheme, https://a.example/, begins with `https:`",
        "www, https://www.a.example/, has `www.`",
        "www, https://a.example/www./, has no `www.`",
        "trailing-slash, https://a.example/b/?q=1, ends with a slash",
        "trailing-slash, https://a.example/b?q=/, has no slash at the end",
        "index-page, https://a.example/index.html, has the name of an index page",
        "index-page, https://a.example/p, has no name of an index page",
        "index-page, https://a.example/p/?q=/index.html, has no name of an index page",
        "query, https://a.example/?q=2, has another query",
        "query, https://a.example/, has no query"
    })
    void theDifferenceIsToldOfTheKnownPage(String difference, String url, String words) {
        assertThat(words(difference, url)).isEqualTo(words);
    }

    @ParameterizedTest
    @EnumSource
    void noDifferenceLacksItsWords(Difference difference) {
        assertThat(words(difference.notation(), "https://a.example/")).doesNotStartWith("differs in:");
    }

    @Test
    void aDifferenceOfANewerReleaseIsShownAsItIs() {
        assertThat(words("port", "https://a.example/")).isEqualTo("differs in: port");
    }

    private static String words(String difference, String url) {
        return Neighbour.of(List.of(new NearMiss(url, "a", PageAnswer.LISTED, List.of(difference))))
                .get(0)
                .differences()
                .get(0);
    }
}
