package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.site.Sites;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline whose clock is wrong by days and is then corrected. */
@Tag("slow")
class ClockEndToEndTest {

    private static final String SITE = "https://news.example.com/";
    private static final String PAGE_TAG = "<loc>";
    private static final int ARTICLES = 20;
    private static final Duration FAR = Duration.ofHours(60);

    private final MemoryObjectStore objects = new MemoryObjectStore();

    @TempDir
    private Path folder;

    private volatile Duration ahead = Duration.ZERO;

    @Test
    void aClockThatIsAheadOfTheBrokerEndsNeitherTheNewsNorTheProcess() throws Exception {
        TestNamespace broker = TestBroker.namespace("clock");
        PipelineSetup external = setup(PipelineSetup.of(broker, folder, site()));
        try (RunningPipeline run = RunningPipeline.start(external)) {
            run.send(articles(0, ARTICLES));
            run.await("the news", () -> listed() == ARTICLES);
            run.await("health", () -> run.app().healthIssues().isEmpty());
        }

        ahead = FAR;
        try (RunningPipeline run = RunningPipeline.start(external)) {
            run.await(
                    "doubt in the clock alone",
                    () -> kinds(run.app()).equals(List.of(HealthIssue.Kind.CLOCK_IN_DOUBT)));
            assertThat(run.app().healthIssues().get(0).detail()).contains("60 h ahead of the broker's");
            run.send(articles(ARTICLES, 1));
            run.await("the new article", () -> listed() == ARTICLES + 1);

            Set<String> members = members(broker);
            ahead = Duration.ZERO;
            run.await("agreement", () -> run.app().healthIssues().isEmpty());
            run.await("other Kafka clients", () -> haveBeenReplaced(members, members(broker)));
            assertThat(listed()).isEqualTo(ARTICLES + 1);

            ahead = FAR.negated();
            run.await(
                    "doubt",
                    () -> run.app().healthIssues().stream()
                            .anyMatch(issue -> issue.detail().contains("60 h behind the broker's")));
            run.send(articles(ARTICLES + 1, 1));
            run.await("another article", () -> listed() == ARTICLES + 2);
        }

        ahead = Duration.ZERO;
        try (RunningPipeline run = RunningPipeline.start(external)) {
            run.send(articles(ARTICLES + 2, 1));
            run.await("the article after the restart", () -> listed() == ARTICLES + 3);
        }
    }

    @Test
    void whereNoOtherClockIsKnownEverythingIsBackOnceItIsRight() throws Exception {
        PipelineSetup embedded = setup(PipelineSetup.embedded(folder, site()));
        try (RunningPipeline run = RunningPipeline.start(embedded)) {
            run.send(articles(0, ARTICLES));
            run.awaitRest();
            assertThat(listed()).isEqualTo(ARTICLES);
        }

        ahead = FAR;
        try (RunningPipeline run = RunningPipeline.start(embedded)) {
            run.await("the end of the news", () -> listed() == 0);
            run.await("health", () -> run.app().healthIssues().isEmpty());
            run.send(articles(ARTICLES, 1));
            run.awaitRest();
            assertThat(run.app().activity().livePages()).isEqualTo(ARTICLES + 1);
        }

        ahead = Duration.ZERO;
        try (RunningPipeline run = RunningPipeline.start(embedded)) {
            run.await("the news again", () -> listed() == ARTICLES + 1);
        }
    }

    private PipelineSetup setup(PipelineSetup setup) {
        return setup.withObjects(objects).withClock(() -> System.currentTimeMillis() + ahead.toMillis());
    }

    private static List<HealthIssue.Kind> kinds(PipelineApp app) {
        return app.healthIssues().stream().map(HealthIssue::kind).toList();
    }

    /** The ids that the group gave to its present members. A client gets a new one whenever it joins. */
    private static Set<String> members(TestNamespace broker) throws Exception {
        try (Admin admin = broker.admin()) {
            ConsumerGroupDescription group = admin.describeConsumerGroups(List.of(broker.name()))
                    .describedGroups()
                    .get(broker.name())
                    .get();
            return group.members().stream().map(MemberDescription::consumerId).collect(Collectors.toSet());
        }
    }

    private static boolean haveBeenReplaced(Set<String> before, Set<String> now) {
        return now.size() == before.size() && Collections.disjoint(before, now);
    }

    /** The number of articles in the news sitemap. */
    private int listed() {
        byte[] news = objects.get("news.example.com", "news.xml");
        String text = news == null ? "" : new String(news, UTF_8);
        return text.split(PAGE_TAG, -1).length - 1;
    }

    /** Events of articles that were published one minute ago. */
    private static List<byte[]> articles(int first, int count) {
        String published = Instant.now().minusSeconds(60).toString();
        return IntStream.range(first, first + count)
                .mapToObj(article -> "{\"op\":\"upsert\",\"url\":\"" + SITE + article + "\",\"time\":\"" + published
                        + "\",\"news\":{\"title\":\"Article\",\"publicationDate\":\"" + published
                        + "\",\"publication\":{\"name\":\"The Example\",\"language\":\"en\"}}}")
                .map(event -> event.getBytes(UTF_8))
                .toList();
    }

    private static Sites site() throws InvalidUrlException {
        return new Sites(List.of(PipelineSetup.siteAt(SITE)));
    }
}
