package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.PublishSettings;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream thread waits for records until there is something to do. */
class RestTest {

    private static final Duration LEAST = Duration.ofMillis(20);
    private static final Duration MOST = Duration.ofMinutes(10);

    @TempDir
    private Path state;

    private PipelineDriver pipeline;

    @BeforeEach
    void comeToRest() {
        pipeline = new PipelineDriver(state, PublishSettings.CONTINUOUS, TestSites.shop());
        pipeline.upsert("https://shop.example.com/p/1");
        settle();
    }

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void atRestItWaitsUntilAClockMayHaveBeenCorrected() {
        assertThat(waits()).isBetween(Duration.ofSeconds(29), Duration.ofSeconds(30));
    }

    @Test
    void itLooksAtOnceAfterAnEventAndUntilItsFileIsListed() {
        pipeline.upsert("https://shop.example.com/p/2");
        assertThat(waits()).isEqualTo(LEAST);
        while (!pipeline.pages("shop").containsKey("https://shop.example.com/p/2")) {
            assertThat(waits()).isEqualTo(LEAST);
            pipeline.pass(LEAST);
        }
        settle();
        assertThat(waits()).isGreaterThan(Duration.ofSeconds(29));
    }

    @Test
    void itWakesUpWhenAPageExpires() {
        Instant expires = pipeline.now().plusMillis(45_300);
        pipeline.upsert("https://shop.example.com/p/3", "\"expireAt\":\"" + expires + "\"");
        settle();
        assertThat(pipeline.pages("shop")).hasSize(2);

        pipeline.pass(Duration.between(pipeline.now(), expires).minusMillis(250));
        assertThat(waits()).isLessThanOrEqualTo(Duration.ofMillis(250));
        pipeline.pass(Duration.ofMillis(300));
        settle();
        assertThat(pipeline.pages("shop")).hasSize(1);
    }

    @Test
    void itWakesUpWhenAnArticleBegins() {
        Instant begins = pipeline.now().plusMillis(45_300);
        pipeline.upsert(
                "https://shop.example.com/p/4",
                "\"news\":{\"title\":\"Tea\",\"publicationDate\":\"" + begins
                        + "\",\"publication\":{\"name\":\"The Shop\",\"language\":\"en\"}}");
        settle();
        assertThat(pipeline.text("shop", "news.xml")).doesNotContain("Tea");

        pipeline.pass(Duration.between(pipeline.now(), begins).minusMillis(250));
        assertThat(waits()).isLessThanOrEqualTo(Duration.ofMillis(250));
        pipeline.pass(Duration.ofMillis(300));
        settle();
        assertThat(pipeline.text("shop", "news.xml")).contains("Tea");
    }

    @Test
    void itWakesUpWhenTheStoreIsToBeCompared() {
        pipeline.objects().changeFromOutside("shop", "products-00001.xml.gz", null);
        pipeline.pass(PublishSettings.CONTINUOUS.compareEvery());
        settle();
        assertThat(pipeline.pages("shop")).hasSize(1);
    }

    private void settle() {
        pipeline.settle();
        // The last commit
        pipeline.pass(Duration.ofMillis(CommitPace.LONGEST_PAUSE_MILLIS + 100));
    }

    private Duration waits() {
        return pipeline.wait(LEAST, MOST);
    }
}
