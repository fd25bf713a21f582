package dev.sitestream.testing;

import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineObserver;
import dev.sitestream.config.Topics;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.directory.DirectoryObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How to start a {@link RunningPipeline}. There is a default for everything but the broker, the folder and the sites;
 * each of the {@code with} methods replaces one part.
 *
 * @param broker where its topics are; null if it has an embedded broker of its own, in its state folder
 * @param topics the names of its topics
 * @param partitions of the events topic, if it is missing
 * @param state the folder of the local state, from which a later run continues
 * @param address where other instances can query it; null if they can't
 */
public record PipelineSetup(
        @Nullable TestNamespace broker,
        Topics topics,
        int partitions,
        Path state,
        Sites sites,
        ObjectStore objects,
        PublishSettings settings,
        Peers peers,
        @Nullable String address,
        PipelineObserver observer,
        LongSupplier clock) {

    private static final PublishSettings AT_ONCE = TestPublishing.settings(Duration.ofMillis(10), Duration.ZERO);

    /** Continues from {@code state} in this folder, and publishes to {@code public}, at once. */
    public static PipelineSetup of(TestNamespace broker, Path folder, Sites sites) {
        return of(broker, broker.topics(), folder, sites);
    }

    /** As {@link #of(TestNamespace, Path, Sites)}, with one site. */
    public static PipelineSetup of(TestNamespace broker, Path folder, Site site) {
        return of(broker, folder, new Sites(List.of(site)));
    }

    /** As {@link #of(TestNamespace, Path, Sites)}, with an embedded broker of its own. */
    public static PipelineSetup embedded(Path folder, Sites sites) {
        return of(null, Topics.DEFAULT, folder, sites);
    }

    /** A site at this URL whose changes are published at once. */
    public static Site siteAt(String url) throws InvalidUrlException {
        Site site = Site.at(WebUrl.parse(url));
        return new Site(
                site.id(),
                site.url(),
                site.sitemaps(),
                site.lanes(),
                site.limits(),
                PublishWaits.after(Duration.ZERO),
                site.sections());
    }

    private static PipelineSetup of(@Nullable TestNamespace broker, Topics topics, Path folder, Sites sites) {
        return new PipelineSetup(
                broker,
                topics,
                1,
                folder.resolve("state"),
                sites,
                new DirectoryObjectStore(folder.resolve("public")),
                AT_ONCE,
                Peers.NONE,
                null,
                PipelineObserver.NONE,
                System::currentTimeMillis);
    }

    public PipelineSetup withPartitions(int other) {
        return new PipelineSetup(
                broker, topics, other, state, sites, objects, settings, peers, address, observer, clock);
    }

    public PipelineSetup withState(Path other) {
        return new PipelineSetup(
                broker, topics, partitions, other, sites, objects, settings, peers, address, observer, clock);
    }

    public PipelineSetup withObjects(ObjectStore other) {
        return new PipelineSetup(
                broker, topics, partitions, state, sites, other, settings, peers, address, observer, clock);
    }

    public PipelineSetup withSettings(PublishSettings other) {
        return new PipelineSetup(
                broker, topics, partitions, state, sites, objects, other, peers, address, observer, clock);
    }

    public PipelineSetup withPeers(Peers other) {
        return new PipelineSetup(
                broker, topics, partitions, state, sites, objects, settings, other, address, observer, clock);
    }

    public PipelineSetup withObserver(PipelineObserver other) {
        return new PipelineSetup(
                broker, topics, partitions, state, sites, objects, settings, peers, address, other, clock);
    }

    public PipelineSetup withClock(LongSupplier other) {
        return new PipelineSetup(
                broker, topics, partitions, state, sites, objects, settings, peers, address, observer, other);
    }
}
