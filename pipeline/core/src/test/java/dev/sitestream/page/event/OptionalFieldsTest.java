package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.NOW;
import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.cleanUpsert;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.valid;
import static dev.sitestream.page.event.Decoding.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.ChangeFrequency;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionalFieldsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "time",
                "lastmod",
                "changefreq",
                "priority",
                "section",
                "title",
                "language",
                "translationGroup",
                "images",
                "videos",
                "alternates",
                "news",
                "robots",
                "canonical",
                "status",
                "publishAt",
                "expireAt"
            })
    void nullIsTheSameAsNoField(String field) {
        assertThat(cleanUpsert(upsertWith(field, "null"))).isEqualTo(cleanUpsert(upsertWith("unknown", "null")));
    }

    @ParameterizedTest
    @CsvSource({
        "time, time-invalid",
        "lastmod, lastmod-invalid",
        "changefreq, changefreq-invalid",
        "priority, priority-invalid",
        "section, section-invalid",
        "title, title-invalid",
        "language, language-invalid",
        "translationGroup, translation-group-invalid",
        "images, images-invalid",
        "videos, videos-invalid",
        "alternates, alternates-invalid",
        "robots, robots-invalid",
        "canonical, canonical-invalid",
        "status, status-invalid",
        "publishAt, publish-at-invalid",
        "expireAt, expire-at-invalid"
    })
    void aValueOfAnotherTypeIsLeftOutWithAWarning(String field, String code) {
        for (String value : List.of("true", "{\"a\":[1,{\"op\":\"delete\"}]}", "false")) {
            String event = upsertWith(field, value);
            assertThat(warnings(event)).containsExactly(code + " " + field);
            assertThat(valid(event).event()).isEqualTo(cleanUpsert(upsertWith("unknown", "1")));
        }
    }

    @Test
    void warningsComeInTheOrderOfTheFields() {
        String event = upsertWith("title", "1,\"images\":2,\"priority\":3,\"lastmod\":4,\"section\":\"kept\"");

        assertThat(warnings(event))
                .containsExactly(
                        "title-invalid title",
                        "images-invalid images",
                        "priority-invalid priority",
                        "lastmod-invalid lastmod");
        assertThat(((PageEvent.Upsert) valid(event).event()).section()).isEqualTo("kept");
    }

    @Test
    void aWarningSaysWhatIsAllowedAndWhatWasGiven() {
        assertThat(valid(upsertWith("priority", "\"h\u00F6her\"")).warnings())
                .containsExactly(new Problem(
                        ProblemCode.PRIORITY_INVALID,
                        "priority",
                        "must be a number from 0.0 to 1.0, not \"h\\u00f6her\""));
    }

    @Test
    void aDeleteIsWarnedOfItsFieldsToo() {
        String event = upsertWith("time", "\"now\",\"title\":1,\"op\":\"delete\"");

        assertThat(warnings(event)).containsExactly("time-invalid time", "title-invalid title");
        assertThat(valid(event).event()).isInstanceOf(PageEvent.Delete.class);
    }

    @Test
    void theLastOfFieldsWithTheSameNameCountsAndTheOthersAreNotSpokenOf() {
        assertThat(cleanPage(upsertWith("priority", "7,\"priority\":0.5")).priority())
                .isEqualTo("0.5");
        assertThat(cleanPage(upsertWith("priority", "\"x\",\"priority\":null")).priority())
                .isNull();
        assertThat(cleanPage(upsertWith("title", "7,\"title\":\"new\"")).title())
                .isEqualTo("new");
        assertThat(cleanPage(upsertWith("images", "[7],\"images\":[]"))
                        .extensions()
                        .images())
                .isEmpty();

        String worse = upsertWith("title", "\"old\",\"title\":7");
        assertThat(warnings(worse)).containsExactly("title-invalid title");
        assertThat(((PageEvent.Upsert) valid(worse).event()).page().title()).isNull();
    }

    @Test
    void aTimeIsKeptUpToFiveMinutesAhead() {
        assertThat(cleanUpsert(upsertWith("time", "\"2026-11-21T12:05:00Z\"")).time())
                .isEqualTo(NOW.plus(Duration.ofMinutes(5)));
        assertThat(cleanUpsert(upsertWith("time", "\"0000-01-01T00:00:00Z\"")).time())
                .isNotNull();

        for (String ahead : List.of("2026-11-21T12:05:00.000000001Z", "9999-12-31T23:59:60-23:59")) {
            String event = upsertWith("time", "\"" + ahead + "\"");
            assertThat(warnings(event)).containsExactly("time-in-future time");
            assertThat(valid(event).event().time()).isNull();
        }
    }

    @Test
    void lastmodIsKeptAsItWasGiven() {
        assertThat(cleanPage(upsertWith("lastmod", "\"2026-11-21T08:00:00.50+01:00\""))
                        .lastmod())
                .isEqualTo("2026-11-21T08:00:00.50+01:00");
        assertThat(warnings(upsertWith("lastmod", "\"2026-02-30\""))).containsExactly("lastmod-invalid lastmod");
        assertThat(warnings(upsertWith("lastmod", "\"2026-11-21T08:00:00." + "1".repeat(64) + "Z\"")))
                .containsExactly("lastmod-invalid lastmod");
    }

    @Test
    void aLastmodMayBeginAtMost24HoursAhead() {
        for (String near : List.of("2026", "2026-11", "2026-11-22", "2026-11-22T12:00:00Z", "2026-11-22T13:00+01:00")) {
            assertThat(cleanPage(upsertWith("lastmod", "\"" + near + "\"")).lastmod())
                    .isEqualTo(near);
        }
        for (String ahead :
                List.of("2027", "2026-12", "2026-11-23", "2026-11-22T12:00:00.1Z", "2026-11-22T12:00-01:00")) {
            String event = upsertWith("lastmod", "\"" + ahead + "\"");
            assertThat(warnings(event)).containsExactly("lastmod-in-future lastmod");
            assertThat(((PageEvent.Upsert) valid(event).event()).page().lastmod())
                    .isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(ChangeFrequency.class)
    void changefreqIsOneOfTheProtocol(ChangeFrequency value) {
        assertThat(cleanPage(upsertWith("changefreq", "\"" + value.text() + "\""))
                        .changefreq())
                .isEqualTo(value);
        assertThat(warnings(upsertWith("changefreq", "\"" + value.name() + "\"")))
                .containsExactly("changefreq-invalid changefreq");
    }

    @Test
    void aNumberIsShownAsItWasWritten() {
        assertThat(valid(upsertWith("priority", "7.50")).warnings().get(0).detail())
                .isEqualTo("must be a number from 0.0 to 1.0, not 7.50");
        assertThat(valid(upsertWith("priority", "\"7.50\"")).warnings().get(0).detail())
                .isEqualTo("must be a number from 0.0 to 1.0, not \"7.50\"");
        assertThat(valid(upsertWith("status", "99")).warnings().get(0).detail())
                .isEqualTo("must be from 100 to 599, not 99");
    }

    @Test
    void priorityIsANumberOrTheTextOfOne() {
        assertThat(cleanPage(upsertWith("priority", "0.50")).priority()).isEqualTo("0.50");
        assertThat(cleanPage(upsertWith("priority", "\"1\"")).priority()).isEqualTo("1");
        assertThat(cleanPage(upsertWith("priority", "5e-1")).priority()).isEqualTo("0.5");
        for (String wrong : List.of("2", "-1", "1e999999999", "1e-999999999", "\"1e999999999\"", "\"\"")) {
            assertThat(warnings(upsertWith("priority", wrong))).containsExactly("priority-invalid priority");
        }
    }

    @ParameterizedTest
    @CsvSource({"title, 2048", "translationGroup, 1024", "section, 256"})
    void textsAreBoundedInCodePoints(String field, int maxLength) {
        String teapot = "\uD83E\uDED6";
        cleanUpsert(upsertWith(field, "\"" + "x".repeat(maxLength) + "\""));
        cleanUpsert(upsertWith(field, "\"" + teapot.repeat(maxLength) + "\""));

        for (String tooLong : List.of("x".repeat(maxLength + 1), teapot.repeat(maxLength + 1), "x".repeat(2_000_000))) {
            String event = upsertWith(field, "\"" + tooLong + "\"");
            assertThat(warnings(event)).hasSize(1).allMatch(warning -> warning.endsWith("-invalid " + field));
        }
    }

    @Test
    void onlyATranslationGroupMustNotBeEmpty() {
        assertThat(cleanPage(upsertWith("title", "\"\"")).title()).isEmpty();
        assertThat(cleanUpsert(upsertWith("section", "\"\"")).section()).isEmpty();
        assertThat(warnings(upsertWith("translationGroup", "\"\"")))
                .containsExactly("translation-group-invalid translationGroup");
    }

    @Test
    void aLanguageIsAWellFormedTag() {
        assertThat(cleanPage(upsertWith("language", "\"zh-Hant-TW\"")).language())
                .isEqualTo("zh-Hant-TW");
        assertThat(warnings(upsertWith("language", "\"zh_TW\""))).containsExactly("language-invalid language");
        assertThat(warnings(upsertWith("language", "\"" + "de-".repeat(20) + "de\"")))
                .containsExactly("language-invalid language");
    }

    @Test
    void aSurrogateAloneIsReplacedAndOtherCodePointsStay() {
        String title = cleanPage(upsertWith("title", "\"a\\ud800b\\udc00\\ud83e\\uded6\\u0000\\uffff\""))
                .title();

        assertThat(title).isEqualTo("a\uFFFDb\uFFFD\uD83E\uDED6\u0000\uFFFF");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(Objects.requireNonNull(title)))
                .isTrue();
        assertThat(cleanPage(upsertWith("translationGroup", "\"\\udc00\"")).translationGroup())
                .isEqualTo("\uFFFD");
        assertThat(cleanUpsert(upsertWith("section", "\"\\udc00\"")).section()).isEqualTo("\uFFFD");
    }
}
