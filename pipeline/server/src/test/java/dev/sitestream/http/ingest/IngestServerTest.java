package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.FakeOutput.Behaviour;
import dev.sitestream.ingest.FakeOutput.Sent;
import dev.sitestream.ingest.IngestMetrics;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What senders get from the real listener, with topics in memory. */
@Tag("slow")
class IngestServerTest {

    private static final String JSON = "application/json";
    private static final String EVENT =
            "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\",\"time\":\"2026-11-20T00:00:00Z\"}";

    private final FakeOutput output = new FakeOutput();
    private IngestServer server;
    private Sender sender;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    IngestServerTest() {}

    @BeforeEach
    void start() throws Exception {
        server = IngestServer.start(
                "127.0.0.1", 0, null, TestSenders.parts(output, IngestMetrics.NONE), IngestServerLimits.DEFAULT);
        sender = new Sender(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anEventIsSentByteForByteAndKeyedByItsPage() throws Exception {
        RawAnswer answer = sender.events(JSON, " " + EVENT + "\n");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"accepted\":1,\"rejected\":0}");
        assertThat(answer.head())
                .contains("\r\nContent-Type: application/json\r\n", "\r\nCache-Control: no-store\r\n")
                .doesNotContainIgnoringCase("jetty")
                .doesNotContainIgnoringCase("access-control");
        assertThat(output.sent()).containsExactly(new Sent("https://shop.example.com/a", " " + EVENT + "\n"));
    }

    @Test
    void ofAListEachEventHasItsOwnOutcome() throws Exception {
        String other = "{\"op\":\"delete\",\"url\":\"https://blog.example.com/a\",\"time\":\"2026-11-20T00:00:00Z\"}";

        RawAnswer answer = sender.events("application/x-ndjson", EVENT + "\r\n\n{\n" + other + "\n" + EVENT);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith("{\"accepted\":2,\"rejected\":2,\"items\":[{\"index\":1,\"reasons\":[{"
                        + "\"code\":\"json-invalid\",\"field\":\"value\",")
                .contains("{\"index\":2,\"reasons\":[{\"code\":\"site-forbidden\",\"field\":\"url\",");
        assertThat(output.sent()).hasSize(2);
    }

    @Test
    void anArrayIsAListEvenWithOneEvent() throws Exception {
        RawAnswer answer = sender.events(JSON, "[ {\"op\":\"upsert\"} ]");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).startsWith("{\"accepted\":0,\"rejected\":1,\"items\":[{\"index\":0,");
    }

    @Test
    void aSingleEventDecidesTheStatus() throws Exception {
        assertThat(sender.events(JSON, "{\"op\":\"upsert\"}").status()).isEqualTo(422);
        assertThat(sender.events(JSON, "{\"op\":\"upsert\"").status()).isEqualTo(400);
        assertThat(sender.events(JSON, "nonsense").status()).isEqualTo(400);
        assertThat(sender.events(JSON, "").status()).isEqualTo(400);
        assertThat(sender.events(JSON, "[" + EVENT).status()).isEqualTo(400);
        assertThat(sender.events(JSON, EVENT.replace("shop.", "blog.")).status())
                .isEqualTo(403);
        assertThat(sender.events(JSON, EVENT.replace("/a", "/inner/a")).status())
                .as("an inner site")
                .isEqualTo(403);
        assertThat(sender.events(JSON, EVENT.replace("\"op\"", "\"site\":\"blog\",\"op\""))
                        .status())
                .isEqualTo(403);
        assertThat(output.sent()).isEmpty();
    }

    @Test
    void aDeleteMayNameItsPageByItsId() throws Exception {
        assertThat(sender.events(JSON, "{\"op\":\"delete\",\"id\":\"product:1\"}")
                        .status())
                .isEqualTo(200);
        assertThat(output.sent())
                .containsExactly(
                        new Sent("events:product:1", "{\"site\":\"shop\",\"op\":\"delete\",\"id\":\"product:1\"}"));

        assertThat(sender.events(JSON, "{\"op\":\"delete\",\"id\":\"product:1\",\"site\":\"blog\"}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void senderIsWarnedOfMissingTimesAndOfFieldsThatAreLeftOut() throws Exception {
        String event = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\",\"priority\":7}";

        RawAnswer answer = sender.events(JSON, "[" + EVENT + "," + event + "," + event + "]");

        assertThat(answer.body())
                .isEqualTo("{\"accepted\":3,\"rejected\":0,\"warnings\":["
                        + "{\"code\":\"time-missing\",\"count\":2,\"index\":1,\"field\":\"time\",\"detail\":\"is missing,"
                        + " so its arrival counts, and a repeated request can undo a later change\"},"
                        + "{\"code\":\"priority-invalid\",\"count\":2,\"index\":1,\"field\":\"priority\","
                        + "\"detail\":\"must be a number from 0.0 to 1.0, not 7\"}]}");
    }

    @Test
    void withoutAValidTokenNobodyLearnsWhichSitesThereAre() throws Exception {
        for (String site : List.of("shop", "blog", "nothing")) {
            for (String header : List.of(
                    "",
                    "Authorization: Bearer \r\n",
                    "Authorization: Bearer sst_00000001_x\r\n",
                    "Authorization: Basic " + TestSenders.SHOP_TOKEN + "\r\n",
                    "Authorization: Bearer sha256:" + TestSenders.hash(TestSenders.SHOP_TOKEN) + "\r\n")) {
                RawAnswer answer = sender.request(
                        "POST /v1/sites/" + site + "/events", header + "Content-Type: text/nothing\r\n", new byte[0]);

                assertThat(answer.status()).isEqualTo(401);
                assertThat(answer.head()).contains("\r\nWWW-Authenticate: Bearer");
                assertThat(answer.body())
                        .isEqualTo("{\"error\":\"a valid token is required, as `Authorization: Bearer sst_"
                                + "\u00e2\u0080\u00a6"
                                + "`\"}");
            }
        }
    }

    @Test
    void aTokenIsForItsSiteOnly() throws Exception {
        for (String site : List.of("blog", "inner", "nothing")) {
            for (String request : List.of(
                    "POST /v1/sites/" + site + "/events",
                    "PUT /v1/sites/" + site + "/pages?url=https%3A%2F%2Fblog.example.com%2Fa",
                    "DELETE /v1/sites/" + site + "/pages?url=https%3A%2F%2Fblog.example.com%2Fa")) {
                RawAnswer answer = sender.request(
                        request,
                        "authorization: bearer  " + TestSenders.SHOP_TOKEN + "\r\nContent-Type: " + JSON + "\r\n",
                        EVENT.getBytes(UTF_8));

                assertThat(answer.status()).isEqualTo(403);
                assertThat(answer.body()).isEqualTo("{\"error\":\"this token is not for this site\"}");
            }
        }
        assertThat(output.sent()).isEmpty();
    }

    @Test
    void onePageIsPutAndDeleted() throws Exception {
        String headers = "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\n";
        String page = " /v1/sites/shop/pages?url=https%3A%2F%2Fshop.example.com%2F%C3%A4%3Fa%2Bb";

        assertThat(sender.request(
                                "PUT" + page,
                                headers + "Content-Type: application/json\r\n",
                                "{\"op\":\"delete\",\"time\":\"2026-11-20T00:00:00Z\"}".getBytes(UTF_8))
                        .status())
                .isEqualTo(200);
        assertThat(sender.request("DELETE" + page, headers, new byte[0]).status())
                .isEqualTo(200);

        String key = "https://shop.example.com/%C3%A4?a+b";
        assertThat(output.sent())
                .containsExactly(
                        new Sent(
                                key,
                                "{\"op\":\"delete\",\"time\":\"2026-11-20T00:00:00Z\",\"op\":\"upsert\","
                                        + "\"url\":\"https://shop.example.com/ä?a+b\"}"),
                        new Sent(key, "{\"op\":\"delete\",\"url\":\"https://shop.example.com/ä?a+b\"}"));
    }

    @Test
    void aPagesUrlMustBeUnambiguous() throws Exception {
        for (String query : List.of(
                "",
                "?",
                "?url",
                "?URL=https%3A%2F%2Fshop.example.com%2F",
                "?url=https://shop.example.com/?a=1&b=2",
                "?url=https://shop.example.com/a+b",
                "?url=%FF")) {
            RawAnswer answer = sender.request(
                    "DELETE /v1/sites/shop/pages" + query,
                    "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\n",
                    new byte[0]);

            assertThat(answer.status()).as(query).isEqualTo(400);
        }
        assertThat(output.sent()).isEmpty();
    }

    @Test
    void cloudEventsAreTakenInAllModes() throws Exception {
        String attributes = "\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/cms\",\"type\":"
                + "\"dev.sitestream.page.deleted.v1\",\"subject\":\"https://shop.example.com/a\","
                + "\"time\":\"2026-11-20T00:00:00Z\"";
        String expected =
                "{\"op\":\"delete\",\"url\":\"https://shop.example.com/a\",\"time\":\"2026-11-20T00:00:00Z\"}";
        assertThat(sender.events("application/cloudevents+json; charset=UTF-8", "{" + attributes + "}")
                        .status())
                .isEqualTo(200);
        assertThat(sender.events("application/cloudevents-batch+json", "[{" + attributes + "},{}]")
                        .body())
                .startsWith("{\"accepted\":1,\"rejected\":1,")
                .contains("cloud-event-invalid");
        assertThat(sender.request(
                                "POST /v1/sites/shop/events",
                                "Authorization: Bearer " + TestSenders.SHOP_TOKEN
                                        + "\r\nce-specversion: 1.0\r\nce-id: 1"
                                        + "\r\nCe-Source: /cms\r\nce-type: dev.sitestream.page.deleted.v1\r\n"
                                        + "ce-subject: https://shop.example.com/%61\r\nce-time: 2026-11-20T00:00:00Z\r\n",
                                new byte[0])
                        .status())
                .isEqualTo(200);
        assertThat(output.sent()).extracting(Sent::value).containsExactly(expected, expected, expected);
    }

    @Test
    void otherMediaTypesAndEncodingsAreRefused() throws Exception {
        for (String type : List.of("", "text/plain", "application/json; charset=utf-16", "application/xml")) {
            assertThat(sender.events(type, EVENT).status()).as(type).isEqualTo(415);
        }
        for (String encoding : List.of("br", "gzip, gzip", "identity", "gzip\r\nContent-Encoding: gzip")) {
            assertThat(sender.events(JSON, EVENT.getBytes(UTF_8), "Content-Encoding: " + encoding + "\r\n")
                            .status())
                    .as(encoding)
                    .isEqualTo(415);
        }
    }

    @Test
    void gzipIsDecompressedUpToTheLimit() throws Exception {
        String gzip = "Content-Encoding: gzip\r\n";
        assertThat(sender.events(JSON, Sender.gzip(EVENT.getBytes(UTF_8)), gzip).status())
                .isEqualTo(200);
        assertThat(sender.events(JSON, EVENT.getBytes(UTF_8), gzip).status()).isEqualTo(400);
        assertThat(sender.events(JSON, new byte[0], gzip).status()).isEqualTo(400);

        RawAnswer bomb = sender.events("application/x-ndjson", Sender.gzip(new byte[200_000_000]), gzip);
        assertThat(bomb.status()).isEqualTo(413);
        assertThat(bomb.body()).isEqualTo("{\"error\":\"the body has more than 10485760 bytes\"}");
        assertThat(output.sent()).hasSize(1);
    }

    @Test
    void everyBoundHasItsAnswer() throws Exception {
        String large = EVENT.replace("}", ",\"title\":\"" + "x".repeat(1024 * 1024) + "\"}");
        assertThat(sender.events(JSON, large).status()).isEqualTo(413);
        assertThat(sender.events("application/x-ndjson", EVENT + "\n" + large).body())
                .startsWith("{\"accepted\":1,\"rejected\":1,\"items\":[{\"index\":1,\"reasons\":[{\"code\":"
                        + "\"event-too-large\"");
        assertThat(sender.events("application/x-ndjson", "{}\n".repeat(10_001)).body())
                .isEqualTo("{\"error\":\"the body has more than 10000 events\"}");
        assertThat(sender.events("application/x-ndjson", "\n".repeat(20_000) + "{}\n".repeat(10_000))
                        .status())
                .isEqualTo(200);
        assertThat(sender.events(JSON, new byte[11_000_000], "").status()).isEqualTo(413);
        assertThat(sender.exchange(
                                Sender.head(
                                        "POST /v1/sites/shop/events",
                                        "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\nContent-Type: " + JSON
                                                + "\r\nContent-Length: 99999999999\r\n"),
                                new byte[0])
                        .status())
                .isEqualTo(413);
        assertThat(sender.events(JSON, EVENT.getBytes(UTF_8), "X-Long: " + "x".repeat(20_000) + "\r\n")
                        .status())
                .isEqualTo(431);
        assertThat(sender.request("POST /v1/" + "x".repeat(20_000), "", new byte[0])
                        .status())
                .isEqualTo(414);
    }

    @Test
    void anEventThatKafkaRefusesForItsSizeIsRejectedAlone() throws Exception {
        output.behave(Behaviour.FIND_TOO_LARGE);

        assertThat(sender.events(JSON, "[" + EVENT + "]").body())
                .startsWith("{\"accepted\":0,\"rejected\":1,\"items\":[{\"index\":0,\"reasons\":[{\"code\":"
                        + "\"event-too-large\"");
        assertThat(sender.events(JSON, EVENT).status()).isEqualTo(422);
    }

    @Test
    void whileKafkaIsAwaySendersAreToldToComeAgain() throws Exception {
        output.behave(Behaviour.FAIL);

        for (RawAnswer answer : List.of(sender.events(JSON, "[" + EVENT + ",3]"), sender.hook("cms", "good", "a"))) {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.head()).contains("\r\nRetry-After: ");
            assertThat(answer.body()).doesNotContain("accepted");
        }
    }

    @Test
    void aSitesQuotaDelaysTheNextRequest() throws Exception {
        String headers =
                "Authorization: Bearer " + TestSenders.BLOG_TOKEN + "\r\nContent-Type: application/x-ndjson\r\n";
        byte[] events = (EVENT.replace("shop.", "blog.") + "\n").repeat(100).getBytes(UTF_8);

        assertThat(sender.request("POST /v1/sites/blog/events", headers, events).status())
                .isEqualTo(200);
        RawAnswer next = sender.request("POST /v1/sites/blog/events", headers, events);

        assertThat(next.status()).isEqualTo(429);
        assertThat(next.head()).containsPattern("\r\nRetry-After: (19|20)\r\n");
    }

    @Test
    void aWebhookIsVerifiedMappedAndSent() throws Exception {
        RawAnswer answer = sender.hook("cms", "good", "p/1\np/2");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"accepted\":2,\"rejected\":0}");
        assertThat(output.sent())
                .extracting(Sent::value)
                .containsExactly(
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/1\",\"source\":\"cms\",\"site\":\"shop\","
                                + "\"time\":\"2026-11-20T10:00:00Z\"}",
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/2\",\"source\":\"cms\",\"site\":\"shop\","
                                + "\"time\":\"2026-11-20T10:00:00Z\"}");
        assertThat(output.rejected()).isEmpty();
    }

    @Test
    void whatAWebhookCannotMakeGoesToTheRejectedTopic() throws Exception {
        RawAnswer answer = sender.hook("cms", "undated", "p/1\n?\nq?");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).startsWith("{\"accepted\":1,\"rejected\":2,\"items\":[{\"index\":1,");
        assertThat(answer.body()).contains("\"warnings\":[{\"code\":\"time-missing\"");
        assertThat(output.rejected()).singleElement().satisfies(rejected -> {
            assertThat(rejected.source()).isEqualTo("cms");
            assertThat(rejected.payload()).isEqualTo("p/1\n?\nq?");
            assertThat(rejected.problems()).hasSize(2);
        });
    }

    @Test
    void aWebhookWithoutMappingSendsTheContract() throws Exception {
        assertThat(sender.hook("own", "good", "[" + EVENT + ",{\"op\":\"delete\",\"id\":\"p:1\"},7]")
                        .body())
                .startsWith("{\"accepted\":2,\"rejected\":1,");
        assertThat(output.sent()).extracting(Sent::key).containsExactly("https://shop.example.com/a", "own:p:1");
        assertThat(sender.hook("own", "good", "nonsense").body()).startsWith("{\"accepted\":0,\"rejected\":1,");
        assertThat(sender.hook("own", "good", EVENT.replace("shop", "blog")).body())
                .startsWith("{\"accepted\":0,\"rejected\":1,")
                .contains("site-forbidden");
        assertThat(output.rejected()).hasSize(3);
    }

    @Test
    void aForgedWebhookIsRefusedAndAPingIsAnswered() throws Exception {
        assertThat(sender.hook("cms", "bad", "p/1").status()).isEqualTo(401);
        assertThat(sender.hook("cms", "bad", "p/1").body())
                .isEqualTo("{\"error\":\"the signature is missing or not valid\"}");
        assertThat(sender.hook("cms", "ping", "").body()).isEqualTo("{}");
        assertThat(sender.hook("cms", "ping", "").status()).isEqualTo(200);
        assertThat(sender.hook("erp", "good", "p/1").status()).isEqualTo(404);
        assertThat(sender.hook("nothing", "good", "p/1").status()).isEqualTo(404);
        assertThat(sender.hook("cms", "good", "x".repeat(5_000_000)).status()).isEqualTo(413);
        assertThat(output.count()).isZero();
    }

    @Test
    void nothingElseIsThere() throws Exception {
        for (String path : List.of(
                "/",
                "/metrics",
                "/v1/sites/shop",
                "/v1/sites/shop/events/",
                "/v1/sites/SHOP/events",
                "/v1/sites/sh%6Fp/events",
                "/v1/sites/shop;a=b/events",
                "/v1/sites/../sites/shop/events",
                "/v1/sites/./shop/events",
                "//v1/sites/shop/events",
                "/v1/hooks/",
                "/v1/hooks/cms/")) {
            RawAnswer answer = sender.request("POST " + path, "", new byte[0]);
            assertThat(answer.status()).as(path).isIn(400, 404);
            assertThat(answer.body()).as(path).startsWith("{\"error\":\"");
        }
        for (String request : List.of(
                "GET /v1/sites/shop/events",
                "OPTIONS /v1/sites/shop/events",
                "TRACE /v1/hooks/cms",
                "PATCH /v1/sites/shop/pages",
                "POST /v1/sites/shop/pages")) {
            RawAnswer answer = sender.request(request, "", new byte[0]);
            assertThat(answer.status()).as(request).isEqualTo(405);
            assertThat(answer.head()).as(request).contains("\r\nAllow: ");
        }
    }

    @Test
    void requestsThatTwoServersCouldReadDifferentlyAreRefused() throws Exception {
        String token = "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\n";
        String type = "Content-Type: " + JSON + "\r\n";
        String length = "Content-Length: " + EVENT.length() + "\r\n";
        for (String headers : List.of(
                token + token + type + length,
                token + type + type + length,
                token + type + length + length,
                token + type + length + "Transfer-Encoding: chunked\r\n",
                token + type + "Transfer-Encoding: chunked, gzip\r\n",
                token + type + "Transfer-Encoding: xchunked\r\n",
                token + type + "Content-Length: +5\r\n",
                token + type + "Content-Length: 5, 5\r\n",
                token + type + length + "Host: other\r\n",
                token + type + length + "X-Folded: a\r\n b\r\n",
                token + type + length + "X-Space : a\r\n",
                token + type + length + "X-Nul: a\0b\r\n")) {
            RawAnswer answer =
                    sender.exchange(Sender.head("POST /v1/sites/shop/events", headers), EVENT.getBytes(UTF_8));

            assertThat(answer.status()).as(headers).isEqualTo(400);
            assertThat(answer.body()).as(headers).startsWith("{\"error\":\"");
        }
        assertThat(output.count()).isZero();
    }

    @Test
    void aTakenPortIsNamedWithTheRemedy() throws Exception {
        int port = server.port();

        assertThatThrownBy(() -> IngestServer.start(
                        "127.0.0.1",
                        port,
                        null,
                        TestSenders.parts(output, IngestMetrics.NONE),
                        IngestServerLimits.DEFAULT))
                .isInstanceOf(ListenerStartException.class)
                .hasMessage("can't listen on 127.0.0.1, port " + port
                        + " for events: Address already in use; set another address in `ingest`");
    }
}
