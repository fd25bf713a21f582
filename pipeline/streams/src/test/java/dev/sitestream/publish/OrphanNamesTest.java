package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.publish.shards.ShardPublisher;
import dev.sitestream.site.Site;
import dev.sitestream.store.directory.DirectoryObjectStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lane that starts without state finds files of an earlier one, whose names it may come to use itself. */
class OrphanNamesTest {

    private static final String FILE = "pages-00001.xml.gz";
    private static final PublishSettings SETTINGS =
            TestPublishing.settings(Duration.ofMillis(50), Duration.ofSeconds(10));

    @TempDir
    private Path root;

    private final MemoryLaneStore store = new MemoryLaneStore();
    private final HeldExecutor later = new HeldExecutor();
    private Site site;
    private Lane lane;
    private ShardPublisher publisher;
    private Path orphan;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder, and begin() the rest
    OrphanNamesTest() {}

    @BeforeEach
    void begin() throws Exception {
        site = Site.at(WebUrl.parse("https://example.com/"));
        lane = new Lane(site, store);
        publisher = new ShardPublisher(
                site,
                0,
                lane,
                store,
                TestPublishing.on(new DirectoryObjectStore(root))
                        .withUploads(later, 4)
                        .withSettings(SETTINGS)
                        .context());
        run(-100);
        orphan = Files.createDirectories(root.resolve(site.id())).resolve(FILE);
        Files.writeString(orphan, "of an earlier life");
    }

    @Test
    void aStrayIsRemovedAfterTheGrace() {
        run(0);
        run(1_000);
        run(10_000);
        assertThat(orphan).exists();

        run(11_000);
        run(11_050);
        assertThat(orphan).doesNotExist();
        assertThat(publisher.outstanding()).isZero();
    }

    @Test
    void aFileThatWasWrittenOverAStrayStays() {
        run(0);
        run(500);
        change(1_000);
        run(4_000);
        run(5_000);
        publisher.listed(FILE, lane.sequence(), 5_000);

        run(20_000);
        run(20_050);
        assertThat(orphan).exists();
        assertThat(publisher.outstanding()).isZero();
    }

    @Test
    void aFileIsNotWrittenWhileAStrayOfItsNameIsBeingRemoved() {
        run(0);
        run(1_000);
        publisher.run(11_000);
        change(11_010);
        publisher.run(14_000);
        later.releaseAll();
        assertThat(orphan).doesNotExist();

        run(15_000);
        run(15_050);
        assertThat(orphan).exists();
        assertThat(publisher.freshness().takeDelays(15_060)).containsExactly();
        publisher.listed(FILE, lane.sequence(), 5_000);
        assertThat(publisher.freshness().takeDelays(15_100)).containsExactly(Duration.ofMillis(4_090));
    }

    private void run(long at) {
        publisher.run(at);
        later.releaseAll();
    }

    private void change(long at) {
        Page page = new Page(
                "https://example.com/a", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new PageChange.Upsert(at * 1000, "pages", page, null), at, at);
        var changed = lane.takeChanged();
        publisher.changed(changed, at);
        changed.forEach(shard -> publisher.freshness().changeArrived(shard.id(), at));
    }
}
