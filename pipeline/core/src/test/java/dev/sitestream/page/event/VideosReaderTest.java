package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.URL;
import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.valid;
import static dev.sitestream.page.event.Decoding.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Video;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VideosReaderTest {

    private static final String TEXTS = "\"thumbnailLoc\":\"https://cdn.example.com/v.jpg\",\"title\":\"Pouring\","
            + "\"description\":\"Tea is poured.\"";
    private static final String NEEDED = TEXTS + ",\"contentLoc\":\"https://cdn.example.com/v.mp4\"";

    private static final Video BARE = new Video(
            "https://cdn.example.com/v.jpg",
            "Pouring",
            "Tea is poured.",
            "https://cdn.example.com/v.mp4",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of());

    @Test
    void aVideoIsKeptWithAllItsParts() {
        String event = videos(
                NEEDED + ",\"playerLoc\":\"https://cdn.example.com/player\",\"duration\":28800,"
                        + "\"expirationDate\":\"2027-01-01T00:00:00+01:00\",\"rating\":45e-1,\"viewCount\":9223372036854775807,"
                        + "\"publicationDate\":\"2026-11-21\",\"familyFriendly\":true,"
                        + "\"restriction\":{\"countries\":[\"DE\",\"fr\",\"de\"],\"relationship\":\"allow\"},"
                        + "\"platform\":{\"relationship\":\"deny\",\"platforms\":[\"tv\",\"web\"]},"
                        + "\"requiresSubscription\":false,\"live\":true,\"tags\":[\"tea\",\"pot\",\"tea\"],"
                        + "\"uploader\":{\"info\":\"https://shop.example.com/about\",\"name\":\"Tea Ltd\"},\"category\":{\"a\":[1]}");

        assertThat(cleanPage(event).extensions().videos())
                .containsExactly(new Video(
                        "https://cdn.example.com/v.jpg",
                        "Pouring",
                        "Tea is poured.",
                        "https://cdn.example.com/v.mp4",
                        "https://cdn.example.com/player",
                        28_800,
                        "2027-01-01T00:00:00+01:00",
                        "4.5",
                        Long.MAX_VALUE,
                        "2026-11-21",
                        true,
                        new Video.Audience(true, List.of("DE", "FR")),
                        new Video.Audience(false, List.of("tv", "web")),
                        false,
                        new Video.Uploader("Tea Ltd", "https://shop.example.com/about"),
                        true,
                        List.of("tea", "pot")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "duration",
                "expirationDate",
                "rating",
                "viewCount",
                "publicationDate",
                "familyFriendly",
                "restriction",
                "platform",
                "requiresSubscription",
                "uploader",
                "live",
                "tags",
                "playerLoc"
            })
    void everythingElseMayBeNull(String part) {
        assertThat(cleanPage(videos(NEEDED + ",\"" + part + "\":null"))
                        .extensions()
                        .videos())
                .containsExactly(BARE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "duration; 0",
                "duration; 28801",
                "duration; 1.5",
                "duration; \"60\"",
                "expirationDate; \"2027\"",
                "expirationDate; \"2027-01\"",
                "expirationDate; \"2027-01-01T00:00Z\"",
                "publicationDate; \"2027-02-30\"",
                "publicationDate; 7",
                "rating; 5.01",
                "rating; -1",
                "rating; \"good\"",
                "viewCount; -1",
                "viewCount; 9223372036854775808",
                "familyFriendly; \"yes\"",
                "requiresSubscription; 0",
                "live; {}",
                "restriction; \"DE\"",
                "platform; []",
                "uploader; \"Tea Ltd\"",
                "tags; \"tea\"",
                "tags; [7]",
                "tags; [\"\"]",
                "playerLoc; \"/player\""
            })
    void aWrongPartIsLeftOutAlone(String part, String json) {
        String event = videos(NEEDED + ",\"" + part + "\":" + json);

        assertThat(warnings(event)).containsExactly("video-part-invalid videos[0]." + part);
        assertThat(kept(event)).containsExactly(BARE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "restriction; {}; restriction.relationship",
                "restriction; {\"relationship\":\"only\",\"countries\":[\"DE\"]}; restriction.relationship",
                "restriction; {\"relationship\":7,\"countries\":[\"DE\"]}; restriction.relationship",
                "restriction; {\"relationship\":\"allow\"}; restriction.countries",
                "restriction; {\"relationship\":\"allow\",\"countries\":[]}; restriction.countries",
                "restriction; {\"relationship\":\"allow\",\"countries\":[\"UK\",\"EU\",7]}; restriction.countries",
                "platform; {\"relationship\":\"deny\",\"platforms\":[\"radio\"]}; platform.platforms",
                "uploader; {}; uploader.name",
                "uploader; {\"name\":\" \"}; uploader.name"
            })
    void aPartWithoutWhatItNeedsIsLeftOut(String part, String json, String fault) {
        String event = videos(NEEDED + ",\"" + part + "\":" + json);

        assertThat(warnings(event)).containsExactly("video-part-invalid videos[0]." + fault);
        assertThat(kept(event)).containsExactly(BARE);
    }

    @Test
    void unknownMembersAreLeftOutOfTheirLists() {
        String event = videos(NEEDED
                + ",\"restriction\":{\"relationship\":\"deny\",\"countries\":[\"UK\",\"gb\",\"\u0131t\"]},\"tags\":["
                + IntStream.range(0, 40).mapToObj(i -> "\"" + i + "\"").collect(Collectors.joining(","))
                + "]");

        assertThat(valid(event).warnings())
                .containsExactly(
                        new Problem(
                                ProblemCode.VIDEO_PART_INVALID,
                                "videos[0].restriction.countries",
                                "must have country codes of ISO 3166-1 alpha-2; left out are 2, the first \"UK\""),
                        new Problem(
                                ProblemCode.VIDEO_PART_INVALID,
                                "videos[0].tags",
                                "must have at most 32 texts of 1 to 256 characters; left out are 8, the first \"32\""));
        assertThat(kept(event)).singleElement().satisfies(video -> {
            assertThat(video.restriction()).isEqualTo(new Video.Audience(false, List.of("GB")));
            assertThat(video.tags()).hasSize(32).endsWith("31");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "thumbnailLoc; null",
                "thumbnailLoc; \"v.jpg\"",
                "title; \"\"",
                "title; 7",
                "title; null",
                "description; \"  \"",
                "description; []"
            })
    void withoutWhatItNeedsAVideoIsLeftOut(String part, String json) {
        String event = upsertWith("videos", "[{" + NEEDED + ",\"" + part + "\":" + json + "},{" + NEEDED + "}]");

        assertThat(warnings(event)).containsExactly("video-invalid videos[0]." + part);
        assertThat(kept(event)).containsExactly(BARE);
    }

    @Test
    void textsAreBounded() {
        assertThat(cleanPage(videos(NEEDED + ",\"title\":\"" + "t".repeat(100) + "\",\"description\":\""
                                + "\uD83E\uDED6".repeat(2_048) + "\""))
                        .extensions()
                        .videos())
                .hasSize(1);
        assertThat(warnings(videos(NEEDED + ",\"title\":\"" + "t".repeat(101) + "\"")))
                .containsExactly("video-invalid videos[0].title");
        assertThat(warnings(videos(NEEDED + ",\"description\":\"" + "d".repeat(2_049) + "\"")))
                .containsExactly("video-invalid videos[0].description");
        assertThat(warnings(videos(NEEDED + ",\"uploader\":{\"name\":\"" + "u".repeat(256) + "\"}")))
                .containsExactly("video-part-invalid videos[0].uploader.name");
        assertThat(warnings(videos(NEEDED + ",\"tags\":[\"" + "t".repeat(257) + "\"]")))
                .containsExactly("video-part-invalid videos[0].tags");
    }

    @Test
    void aVideoNeedsALocThatIsNotThePages() {
        String own = "\"" + URL + "#v\"";

        assertThat(warnings(videos(TEXTS))).containsExactly("video-invalid videos[0]");
        assertThat(warnings(videos(TEXTS + ",\"contentLoc\":\"/v\"")))
                .containsExactly("video-part-invalid videos[0].contentLoc", "video-invalid videos[0]");
        assertThat(warnings(videos(TEXTS + ",\"playerLoc\":" + own)))
                .containsExactly("video-part-invalid videos[0].playerLoc", "video-invalid videos[0]");
        assertThat(kept(videos(TEXTS + ",\"playerLoc\":" + own))).isEmpty();

        String both =
                "{\"op\":\"upsert\",\"videos\":[{" + NEEDED + ",\"playerLoc\":" + own + "}],\"url\":\"" + URL + "\"}";
        assertThat(warnings(both)).containsExactly("video-part-invalid videos[0].playerLoc");
        assertThat(kept(both)).containsExactly(BARE);
    }

    @Test
    void anUploadersPageIsOnThePagesHost() {
        String event = "{\"op\":\"upsert\",\"videos\":[{" + NEEDED
                + ",\"uploader\":{\"name\":\"U\",\"info\":\"https://other.example.com/\"}}],\"url\":\"" + URL + "\"}";

        assertThat(warnings(event)).containsExactly("video-part-invalid videos[0].uploader.info");
        assertThat(kept(event))
                .singleElement()
                .satisfies(video -> assertThat(video.uploader()).isEqualTo(new Video.Uploader("U", null)));
        assertThat(cleanPage(videos(
                                NEEDED + ",\"uploader\":{\"name\":\"U\",\"info\":\"http://SHOP.example.com:8080/u\"}"))
                        .extensions()
                        .videos())
                .hasSize(1);
    }

    @Test
    void theLastOfFieldsWithTheSameNameCounts() {
        assertThat(cleanPage(videos("\"title\":7,\"restriction\":{\"relationship\":7},\"tags\":[7],\"live\":7," + NEEDED
                                + ",\"restriction\":null,\"tags\":[],\"live\":null"))
                        .extensions()
                        .videos())
                .containsExactly(BARE);
        assertThat(cleanPage(upsertWith("videos", "[7,{}],\"videos\":[]")).extensions())
                .isEqualTo(Extensions.NONE);
    }

    @Test
    void theFirstHundredAreLookedAt() {
        String hundred = String.join(",", Collections.nCopies(100, "{" + NEEDED + "}"));
        assertThat(cleanPage(upsertWith("videos", "[" + hundred + "]"))
                        .extensions()
                        .videos())
                .hasSize(100);

        String event = upsertWith("videos", "[" + hundred + ",7]");
        assertThat(warnings(event)).containsExactly("videos-too-many videos");
        assertThat(kept(event)).hasSize(100);
    }

    @Test
    void manyFaultsMakeAShortReport() {
        String own = "{" + TEXTS + ",\"contentLoc\":\"" + URL + "\"}";
        String event =
                upsertWith("videos", "[" + "7,".repeat(10) + String.join(",", Collections.nCopies(50, own)) + "]");

        assertThat(valid(event).warnings())
                .hasSize(17)
                .endsWith(new Problem(ProblemCode.VIDEO_INVALID, "videos", "94 more are invalid and left out"));
    }

    private static String videos(String fields) {
        return upsertWith("videos", "[{" + fields + "}]");
    }

    private static List<Video> kept(String event) {
        return ((PageEvent.Upsert) valid(event).event()).page().extensions().videos();
    }
}
