package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.URL;
import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.valid;
import static dev.sitestream.page.event.Decoding.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlternatesReaderTest {

    private static final String HREF = "https://shop.example.com/";

    @Test
    void alternatesAreKeptInTheirOrder() {
        String event = upsertWith("alternates", array(self("x-default"), other("pt-br"), other("de")));

        assertThat(cleanPage(event).extensions().alternates())
                .containsExactly(
                        new Alternate("x-default", URL),
                        new Alternate("pt-BR", HREF + "pt-br"),
                        new Alternate("de", HREF + "de"));
        assertThat(cleanPage(upsertWith("alternates", "[]")).extensions()).isEqualTo(Extensions.NONE);
    }

    @Test
    void thePageIsAddedWithItsLanguageWhereverThatIs() {
        List<Alternate> expected = List.of(new Alternate("de", HREF + "de"), new Alternate("en-GB", URL));
        String alternates = array(other("de"));

        assertThat(cleanPage(upsertWith("alternates", alternates + ",\"language\":\"en-gb\""))
                        .extensions()
                        .alternates())
                .isEqualTo(expected);
        assertThat(cleanPage("{\"language\":\"en-gb\",\"alternates\":" + alternates + ",\"op\":\"upsert\",\"url\":\""
                                + URL + "#top\"}")
                        .extensions()
                        .alternates())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"de\"", "\"x-klingon\"", "\"us\""})
    void whereThePageHasNoPlaceThereAreNone(String language) {
        String event = upsertWith("alternates", array(other("de"), other("fr")) + ",\"language\":" + language);

        assertThat(warnings(event)).containsExactly("alternates-without-page alternates");
        assertThat(alternates(event)).isEmpty();
    }

    @Test
    void anInvalidAlternateIsLeftOutAndNamed() {
        String event = upsertWith(
                "alternates",
                array(
                        self("en"),
                        other("us"),
                        other("en-UK"),
                        other("es-419"),
                        other("cn"),
                        "7",
                        "{}",
                        "{\"hreflang\":\"de\",\"href\":\"/de\"}",
                        "{\"hreflang\":[],\"href\":\"" + HREF + "\"}",
                        other("fr")));

        assertThat(warnings(event))
                .containsExactly(
                        "alternate-invalid alternates[1].hreflang",
                        "alternate-invalid alternates[2].hreflang",
                        "alternate-invalid alternates[3].hreflang",
                        "alternate-invalid alternates[4].hreflang",
                        "alternate-invalid alternates[5]",
                        "alternate-invalid alternates[6].hreflang",
                        "alternate-invalid alternates[6].href",
                        "alternate-invalid alternates[7].href",
                        "alternate-invalid alternates[8].hreflang");
        assertThat(alternates(event)).containsExactly(new Alternate("en", URL), new Alternate("fr", HREF + "fr"));
    }

    @Test
    void ofSeveralForOneLanguageTheLastOneCounts() {
        String event = upsertWith("alternates", array(other("iw"), self("en"), other("he")));

        assertThat(warnings(event)).containsExactly("alternate-repeated alternates[2].hreflang");
        assertThat(alternates(event)).containsExactly(new Alternate("en", URL), new Alternate("he", HREF + "he"));
    }

    @Test
    void theLastOfFieldsWithTheSameNameCounts() {
        assertThat(cleanPage(upsertWith(
                                "alternates",
                                "[7],\"alternates\":"
                                        + array("{\"hreflang\":7,\"href\":7,"
                                                + self("en").substring(1))))
                        .extensions()
                        .alternates())
                .containsExactly(new Alternate("en", URL));
        assertThat(cleanPage(upsertWith("alternates", array(other("de")) + ",\"alternates\":null"))
                        .extensions())
                .isEqualTo(Extensions.NONE);
    }

    @Test
    void theFirstThousandAreLookedAt() {
        List<String> many = Collections.nCopies(999, "{}");
        String event = upsertWith("alternates", array(self("en"), String.join(",", many), other("de")));

        assertThat(valid(event).warnings())
                .hasSize(18)
                .contains(
                        new Problem(ProblemCode.ALTERNATE_INVALID, "alternates", "1982 more are invalid and left out"))
                .contains(new Problem(
                        ProblemCode.ALTERNATES_TOO_MANY,
                        "alternates",
                        "1001 elements, of which the first 1000 are kept"));
        assertThat(alternates(event)).containsExactly(new Alternate("en", URL));
    }

    private static String array(String... alternates) {
        return "[" + String.join(",", alternates) + "]";
    }

    private static String self(String hreflang) {
        return "{\"hreflang\":\"" + hreflang + "\",\"href\":\"" + URL + "\"}";
    }

    private static String other(String hreflang) {
        return "{\"hreflang\":\"" + hreflang + "\",\"href\":\"" + HREF + hreflang + "\"}";
    }

    private static List<Alternate> alternates(String event) {
        return ((PageEvent.Upsert) valid(event).event()).page().extensions().alternates();
    }
}
