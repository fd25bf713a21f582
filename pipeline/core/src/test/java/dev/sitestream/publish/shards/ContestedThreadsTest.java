package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.publish.WriteOwnership;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** Several stream threads compete for the upload threads. */
class ContestedThreadsTest {

    private static final int STEP_MILLIS = 50;

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final HeldExecutor threads = new HeldExecutor();
    private final PublishContext publishing =
            TestPublishing.on(objects).withUploads(threads, 1).context();
    private final PublisherTasks others =
            new PublisherTasks("others", publishing, new WriteOwnership("others", publishing, () -> 0, epoch -> {}));

    private Runnable onCopy = () -> {};
    private long nowMillis = 1_000_000;

    @Test
    void aFileIsWrittenLaterIfTheLastThreadIsTakenWhileItIsCopied() throws Exception {
        Site site = Site.at(WebUrl.parse("https://shop.example.com/"));
        LaneStore store = watched(new MemoryLaneStore());
        Lane lane = new Lane(site, store);
        ShardPublisher publisher = new ShardPublisher(site, 0, lane, store, publishing);
        threads.letPass(true);
        pass(publisher, 1_000);
        Page page = new Page(
                "https://shop.example.com/p", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(1, "pages", page, null), nowMillis, nowMillis);
        publisher.changed(lane.takeChanged(), nowMillis);
        threads.letPass(false);
        onCopy = () -> others.start(Urgency.ORDINARY, () -> "done", done -> {}, failure -> {});

        pass(publisher, 2_000);
        assertThat(threads.size()).as("the other's task").isEqualTo(1);
        onCopy = () -> {};
        threads.releaseAll();
        threads.letPass(true);
        pass(publisher, 3_000);

        assertThat(objects.content()).containsKey("shop.example.com/pages-00001.xml.gz");
    }

    private void pass(ShardPublisher publisher, long millis) {
        for (long end = nowMillis + millis; nowMillis < end; ) {
            nowMillis += STEP_MILLIS;
            publisher.run(nowMillis);
        }
    }

    /** Returns the store, but notices when slots are copied. */
    private LaneStore watched(LaneStore store) {
        return (LaneStore) Proxy.newProxyInstance(
                LaneStore.class.getClassLoader(), new Class<?>[] {LaneStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("scan")) {
                        onCopy.run();
                    }
                    return method.invoke(store, arguments);
                });
    }
}
