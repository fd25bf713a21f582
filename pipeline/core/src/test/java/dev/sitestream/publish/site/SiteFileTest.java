package dev.sitestream.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.publish.WriteOwnership;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.ObjectKey;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How one of a site's own files is rendered, compared and written. */
class SiteFileTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "news.xml");
    private static final Site SITE = site();
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Health health = new Health();
    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final MemorySiteStore store = new MemorySiteStore();
    private final HeldExecutor uploads = new HeldExecutor();
    private final PublishContext publishing = TestPublishing.on(objects)
            .withUploads(uploads, 1)
            .withSettings(TestPublishing.settings(SECOND, SECOND))
            .withHealth(health)
            .context();
    private final PublisherTasks work = new PublisherTasks(
            "site shop", publishing, new WriteOwnership("site shop", publishing, () -> 0, epoch -> {}));
    private final SiteFile file = file();
    private long now = 1_000_000;
    private int rendered;
    private int stood;

    @BeforeEach
    void takeUp() {
        pass();
        pass();
        file.compare(SiteFiles.Found.of(List.of(), true), now);
    }

    @Test
    void itsContentIsRenderedWhereItIsUploaded() {
        assertThat(write("a")).isTrue();
        assertThat(rendered).isZero();
        assertThat(file.isMoving()).isTrue();
        assertThat(work.expected()).isEqualTo(1);

        uploads.releaseAll();
        assertThat(rendered).isEqualTo(1);
        assertThat(stood).as("told before the result is taken").isZero();
        pass();
        assertThat(stood).isEqualTo(1);
        assertThat(file.isMoving()).isFalse();
        assertThat(content()).isEqualTo("a");
    }

    @Test
    void whatStandsThereIsNotWrittenAgainAndTakesNoNumber() {
        writeNow("a");
        file.change(now);
        writeNow("a");
        assertThat(rendered).isEqualTo(2);
        assertThat(stood).as("it stands there").isEqualTo(2);
        assertThat(file.outstanding()).isZero();
        assertThat(objects.operations()).hasSize(1);

        writeNow("b");
        assertThat(objects.operations())
                .extracting(operation -> operation.marker())
                .extracting(marker -> marker == null ? 0 : marker.revision())
                .containsExactly(1L, 2L);
    }

    @Test
    void anAttemptThatFailedHasHadItsNumber() {
        objects.failNext(1);
        writeNow("a");
        assertThat(stood).isZero();
        assertThat(file.outstanding()).isEqualTo(1);
        assertThat(file.isSure()).isFalse();

        writeNow("a");
        assertThat(file.isSure()).isTrue();
        assertThat(objects.operations()).extracting(Object::toString).containsExactly("put shop/news.xml (1 bytes)");
        assertThat(store.written().get("news.xml"))
                .extracting(WrittenFile::revision)
                .isEqualTo(2L);
    }

    @Test
    void aContentThatNeedsNoWriteDoesNotShowThatTheStoreWorks() {
        writeNow("a");
        objects.failNext(1);
        work.start(Urgency.URGENT, () -> objects.list("shop"), found -> {}, failure -> {});
        uploads.releaseAll();
        pass();
        assertThat(health.issues()).extracting(HealthIssue::kind).containsExactly(HealthIssue.Kind.STORE_FAILING);

        writeNow("a");
        assertThat(health.issues()).isNotEmpty();
        writeNow("b");
        assertThat(health.issues()).isEmpty();
    }

    private void writeNow(String content) {
        write(content);
        uploads.releaseAll();
        pass();
    }

    private boolean write(String content) {
        return file.write(new SiteFile.Content() {
            @Override
            public byte[] render() {
                rendered++;
                return content.getBytes(UTF_8);
            }

            @Override
            public void stored() {
                stood++;
            }
        });
    }

    private void pass() {
        now += SECOND.toMillis();
        work.takeResults(now);
    }

    private String content() {
        byte[] content = objects.get(KEY.site(), KEY.name());
        return content == null ? "" : new String(content, UTF_8);
    }

    private SiteFile file() {
        SiteFolder folder = new SiteFolder(
                SITE, store, new SiteState.Present(store), publishing, work, new FileReports(SITE, FileAudience.NONE));
        return folder.file(KEY.name());
    }

    private static Site site() {
        try {
            WebUrl url = WebUrl.parse("https://shop.example.com/");
            return new Site(
                    KEY.site(), url, url.href(), 1, Limits.PROTOCOL, PublishWaits.DEFAULT, Site.DEFAULT_SECTIONS);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
