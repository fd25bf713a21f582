package dev.sitestream.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.live.LiveBatch;
import dev.sitestream.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What watchers of one instance get; {@code ConsoleStreamsEndToEndTest} has several instances. */
class LiveHubTest {

    private final LiveHub hub = new LiveHub(List::of);

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void nothingIsCollectedWhileNobodyWatches() {
        assertThat(hub.isOn()).isFalse();
        TestWatcher watcher = new TestWatcher();
        hub.watchAll(watcher);
        assertThat(hub.isOn()).isTrue();
        hub.leave(watcher);
        assertThat(hub.isOn()).isFalse();
    }

    @Test
    void aWatcherGetsSomeChangesAndTheNumberOfTheOthers() throws Exception {
        TestWatcher ofAll = new TestWatcher();
        TestWatcher ofInstance = new TestWatcher();
        hub.watchAll(ofAll);
        hub.watchInstance(ofInstance);

        for (int file = 0; file < 20; file++) {
            hub.show(new ChangeCounts(100, 10, 0, 1), records(20));
        }

        for (TestWatcher watcher : List.of(ofAll, ofInstance)) {
            List<LiveBatch> batches = watcher.await(2_220);
            assertThat(batches).allSatisfy(batch -> {
                assertThat(batch.changes()).hasSizeBetween(1, LiveHub.EXAMPLES);
                assertThat(batch.more())
                        .isEqualTo(batch.counts().sum() - batch.changes().size());
            });
            assertThat(batches.stream().map(LiveBatch::counts).reduce(ChangeCounts.NONE, ChangeCounts::plus))
                    .isEqualTo(new ChangeCounts(2_000, 200, 0, 20));
        }
    }

    @Test
    void whoeverAsksWatchesForAWhile() throws Exception {
        LiveAnswer first = hub.ask();
        assertThat(first.counts()).isEqualTo(ChangeCounts.NONE);
        assertThat(hub.isOn()).isTrue();
        TestWatcher watcher = new TestWatcher();
        hub.watchAll(watcher);

        hub.show(new ChangeCounts(5, 0, 0, 0), records(5));
        var unused = watcher.await(5);

        LiveAnswer second = hub.ask();
        assertThat(second.since()).isEqualTo(first.since());
        assertThat(second.counts()).isEqualTo(new ChangeCounts(5, 0, 0, 0));
        assertThat(second.changes()).hasSize(5).allSatisfy(change -> {
            assertThat(change.change()).isEqualTo("updated");
            assertThat(change.eventTime()).isEqualTo("1970-01-01T00:00:01Z");
            assertThat(change.visibleAt()).isEqualTo("1970-01-01T00:00:02Z");
        });
    }

    @Test
    void watchersLearnThatTheInstanceStops() {
        TestWatcher early = new TestWatcher();
        TestWatcher late = new TestWatcher();
        hub.watchAll(early);
        hub.close();
        hub.watchInstance(late);

        assertThat(early.hasEnded).isTrue();
        assertThat(late.hasEnded).isTrue();
        assertThat(hub.isOn()).isFalse();
    }

    private static List<PageRecord> records(int count) {
        return IntStream.range(0, count)
                .mapToObj(page -> new PageRecord(
                        Change.UPDATED,
                        "https://shop.example.com/" + page,
                        "shop",
                        "pages",
                        "pages-00001.xml",
                        "https://shop.example.com/pages-00001.xml",
                        1_000_000,
                        2_000))
                .toList();
    }

    private static final class TestWatcher implements LiveWatcher {

        private final LinkedBlockingQueue<LiveBatch> batches = new LinkedBlockingQueue<>();
        private volatile boolean hasEnded;

        @Override
        public void accept(LiveBatch batch) {
            batches.add(batch);
        }

        @Override
        public void idle() {}

        @Override
        public void end() {
            hasEnded = true;
        }

        /** Waits until so many changes have come. */
        List<LiveBatch> await(long changes) throws InterruptedException {
            List<LiveBatch> taken = new ArrayList<>();
            long seen = 0;
            while (seen < changes) {
                LiveBatch batch = batches.poll(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                assertThat(batch).as("after %,d changes", seen).isNotNull();
                taken.add(batch);
                seen += batch.counts().sum();
            }
            return taken;
        }
    }
}
