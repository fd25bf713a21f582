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
        Published shop = open("shop", publishing);
        threads.letPass(true);
        pass(shop, 1_000);
        change(shop);
        threads.letPass(false);
        onCopy = () -> others.start(Urgency.ORDINARY, () -> "done", done -> {}, failure -> {});

        pass(shop, 2_000);
        assertThat(threads.size()).as("the other's task").isEqualTo(1);
        onCopy = () -> {};
        threads.releaseAll();
        threads.letPass(true);
        pass(shop, 3_000);

        assertThat(isPublished(shop)).isTrue();
    }

    @Test
    void afterASlowCopyTheThreadIsLeftToOthersForTwiceAsLong() throws Exception {
        PublishContext timed = TestPublishing.on(objects).context(() -> nowMillis);
        Published slow = open("slow", timed);
        Published next = open("next", timed);
        pass(slow, 1_000);
        pass(next, 1_000);
        change(slow);
        change(next);
        onCopy = () -> nowMillis += 10 * STEP_MILLIS;

        passUntilPublished(slow);
        long copiedAtMillis = nowMillis;
        onCopy = () -> {};
        passUntilPublished(next);

        assertThat(nowMillis - copiedAtMillis).isEqualTo(20 * STEP_MILLIS);
    }

    /** A lane that is published, and its publisher. */
    private record Published(String host, Lane lane, ShardPublisher publisher) {}

    private Published open(String name, PublishContext context) throws Exception {
        String host = name + ".example.com";
        Site site = Site.at(WebUrl.parse("https://" + host + "/"));
        LaneStore store = watched(new MemoryLaneStore());
        Lane lane = new Lane(site, store);
        return new Published(host, lane, new ShardPublisher(site, 0, lane, store, context));
    }

    private void change(Published published) {
        String url = "https://" + published.host() + "/p";
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        published.lane().apply(new Upsert(1, "pages", page, null), nowMillis, nowMillis);
        published.publisher().changed(published.lane().takeChanged(), nowMillis);
    }

    private boolean isPublished(Published published) {
        return objects.content().containsKey(published.host() + "/pages-00001.xml.gz");
    }

    private void passUntilPublished(Published published) {
        long endMillis = nowMillis + 60_000;
        while (nowMillis < endMillis && !isPublished(published)) {
            pass(published, STEP_MILLIS);
        }
    }

    private void pass(Published published, long millis) {
        for (long end = nowMillis + millis; nowMillis < end; ) {
            nowMillis += STEP_MILLIS;
            published.publisher().run(nowMillis);
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
