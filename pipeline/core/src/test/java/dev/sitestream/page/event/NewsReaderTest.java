package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.valid;
import static dev.sitestream.page.event.Decoding.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NewsReaderTest {

    private static final String DATED = "\"publicationDate\":\"2026-11-21T08:00:00Z\"";
    private static final String TITLED = DATED + ",\"title\":\"Teapot found\"";

    @Test
    void anArticleIsKeptWithItsPublication() {
        assertThat(clean(TITLED + ",\"publication\":{\"language\":\"en\",\"name\":\"Tea Times\"}"))
                .isEqualTo(new News(new News.Publication("Tea Times", "en"), "2026-11-21T08:00:00Z", "Teapot found"));
    }

    @Test
    void thePublicationMayBeLeftToTheSite() {
        News expected = new News(null, "2026-11-21T08:00:00Z", "Teapot found");

        assertThat(clean(TITLED)).isEqualTo(expected);
        assertThat(clean(TITLED + ",\"publication\":null,\"keywords\":[{}]")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "publication; 7; news.publication",
                "publication; {}; news.publication.name news.publication.language",
                "publication; {\"name\":\"N\"}; news.publication.language",
                "publication; {\"name\":\" \",\"language\":\"en\"}; news.publication.name",
                "publication; {\"name\":\"N\",\"language\":\"en-GB\"}; news.publication.language",
                "publicationDate; null; news.publicationDate",
                "publicationDate; \"2026-11\"; news.publicationDate",
                "publicationDate; \"2026-11-21T08:00Z\"; news.publicationDate",
                "publicationDate; 2026; news.publicationDate",
                "title; \"\"; news.title",
                "title; []; news.title"
            })
    void whateverIsWrongLeavesItOut(String field, String json, String faults) {
        String event = upsertWith("news", "{" + TITLED + ",\"" + field + "\":" + json + "}");

        assertThat(warnings(event))
                .containsExactly(("news-invalid " + faults.replace(" ", " news-invalid ")).split(" (?=news-invalid)"));
        assertThat(news(event)).isNull();
    }

    @Test
    void theLastOfFieldsWithTheSameNameCounts() {
        assertThat(clean("\"title\":7,\"publication\":{\"name\":7}," + TITLED + ",\"publication\":null"))
                .isEqualTo(new News(null, "2026-11-21T08:00:00Z", "Teapot found"));
        assertThat(cleanPage(upsertWith("news", "{\"title\":7},\"news\":null"))
                        .extensions()
                        .news())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({"en, en", "EN, en", "deu, deu", "ger, ger", "gsw, gsw", "zh, zh", "zh-cn, zh-cn", "zh-TW, zh-tw"})
    void aLanguageIsOneOfIso639OrChinese(String language, String published) {
        News news = clean(TITLED + ",\"publication\":{\"name\":\"N\",\"language\":\"" + language + "\"}");

        assertThat(news.publication()).isEqualTo(new News.Publication("N", published));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "e", "us", "xx", "zzz", "und", "zh-hk", "de-de", "english", "\u212Ao"})
    void anotherLanguageIsInvalid(String language) {
        String event = upsertWith(
                "news", "{" + TITLED + ",\"publication\":{\"name\":\"N\",\"language\":\"" + language + "\"}}");

        assertThat(warnings(event)).containsExactly("news-invalid news.publication.language");
    }

    @Test
    void textsAreBounded() {
        assertThat(clean(DATED + ",\"title\":\"" + "t".repeat(2_048) + "\"").title())
                .hasSize(2_048);
        assertThat(warnings(upsertWith("news", "{" + DATED + ",\"title\":\"" + "t".repeat(2_049) + "\"}")))
                .containsExactly("news-invalid news.title");
        assertThat(warnings(upsertWith(
                        "news",
                        "{" + TITLED + ",\"publication\":{\"language\":\"en\",\"name\":\"" + "n".repeat(257) + "\"}}")))
                .containsExactly("news-invalid news.publication.name");
    }

    @Test
    void whatIsNoObjectIsInvalid() {
        assertThat(warnings(upsertWith("news", "[{}]"))).containsExactly("news-invalid news");
    }

    private static News clean(String fields) {
        News news =
                cleanPage(upsertWith("news", "{" + fields + "}")).extensions().news();
        if (news == null) {
            throw new AssertionError("no news: " + fields);
        }
        return news;
    }

    private static @Nullable News news(String event) {
        return ((PageEvent.Upsert) valid(event).event()).page().extensions().news();
    }
}
