package dev.sitestream.bench;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineObserver;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.app.StartOptions;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Topics;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.topology.metrics.PipelineActivity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pipeline of {@code run} on one site; its work ends when everything is published to the object store. */
final class SitestreamApplication implements Application {

    private final Workbench bench;
    private final String name;
    private final Topics topics;
    private final Peers peers;
    private final Path folder;
    private final Sites sites;
    private final ObjectStore objects;
    private final PublishSettings settings;
    private long livePages;

    private SitestreamApplication(
            Workbench bench,
            String name,
            Topics topics,
            Peers peers,
            Path folder,
            Sites sites,
            ObjectStore objects,
            PublishSettings settings) {
        this.bench = bench;
        this.name = name;
        this.topics = topics;
        this.peers = peers;
        this.folder = folder;
        this.sites = sites;
        this.objects = objects;
        this.settings = settings;
    }

    /** Creates an application with an empty state, for a shop with one section and as many lanes as threads. */
    static SitestreamApplication anew(Workbench bench) throws Exception {
        return anew(bench, Workbench.EVENTS, Outputs.DEFAULT);
    }

    /** Creates an application with an empty state that reads this topic of events and has these further outputs. */
    static SitestreamApplication anew(Workbench bench, String events, Outputs outputs) throws Exception {
        return anew(bench, name -> topics(name, events), Peers.NONE, outputs);
    }

    /** Creates an application with an empty state, with the topics for its name, and with these connections. */
    static SitestreamApplication anew(Workbench bench, Function<String, Topics> topics, Peers peers) throws Exception {
        return anew(bench, topics, peers, Outputs.DEFAULT);
    }

    private static SitestreamApplication anew(
            Workbench bench, Function<String, Topics> topics, Peers peers, Outputs outputs) throws Exception {
        String name = bench.newName("sitestream");
        Path folder = bench.folder(name);
        Site site = new Site(
                "shop",
                WebUrl.parse(CatalogEvents.SITE),
                CatalogEvents.SITE,
                Workbench.THREADS,
                Limits.PROTOCOL,
                PublishWaits.DEFAULT,
                List.of(Section.of("products", List.of())),
                ListingRules.NONE,
                null,
                outputs,
                ShrinkLimit.DEFAULT);
        ObjectStore objects = new DirectoryObjectStore(folder.resolve("public"));
        return new SitestreamApplication(
                bench,
                name,
                topics.apply(name),
                peers,
                folder,
                new Sites(List.of(site)),
                objects,
                PublishSettings.CONTINUOUS);
    }

    /** Creates an application with this state, for this site. */
    static SitestreamApplication of(Workbench bench, String name, Path folder, Site site, ObjectStore objects) {
        return of(bench, name, folder, site, objects, PublishSettings.CONTINUOUS);
    }

    /** Creates an application with this state, for this site, which publishes with these settings. */
    static SitestreamApplication of(
            Workbench bench, String name, Path folder, Site site, ObjectStore objects, PublishSettings settings) {
        return new SitestreamApplication(
                bench,
                name,
                topics(name, Workbench.EVENTS),
                Peers.NONE,
                folder,
                new Sites(List.of(site)),
                objects,
                settings);
    }

    private static Topics topics(String name, String events) {
        return new Topics(events, name + "-rejected");
    }

    /** Also publishes everything, which counts in the CPU time, but not in the time. */
    @Override
    public Spent workOff(long events) throws Exception {
        LastPlacing last = new LastPlacing(events);
        Spent spent = workOffSampled(events, last);
        return spent.without(last.secondsAgo());
    }

    /** Starts the pipeline, processes this many events until everything is published, and stops. */
    Spent publish(long events) throws Exception {
        return workOffWhile(() -> events);
    }

    /** Starts the pipeline, sends events, processes as many as the action returns, and stops. */
    Spent workOffWhile(Callable<Long> sending) throws Exception {
        return run(sending, null, PipelineObserver.NONE, (app, activity) -> {});
    }

    /** Starts the pipeline, processes this many events while it is sampled, and stops. */
    Spent workOffSampled(long events, Sampling sampling) throws Exception {
        return run(() -> events, null, PipelineObserver.NONE, sampling);
    }

    /** Looks at the running pipeline every 20 ms, until it is at rest. */
    interface Sampling {
        void sample(PipelineApp app, PipelineActivity.Snapshot activity);
    }

    /**
     * Starts the pipeline with its console, processes this many events, and stops.
     *
     * @param watching starts somebody who watches the console on this port
     */
    Spent workOffWatched(long events, Watching watching) throws Exception {
        try (OperatorServer console = OperatorServer.start("127.0.0.1", 0, Set.of(), sites)) {
            List<AutoCloseable> watchers = new ArrayList<>();
            try {
                return run(
                        () -> {
                            watchers.add(watching.start(console.port()));
                            return events;
                        },
                        "127.0.0.1:" + console.port(),
                        console,
                        (app, activity) -> {});
            } finally {
                for (AutoCloseable watcher : watchers) {
                    watcher.close();
                }
            }
        }
    }

    /** Starts somebody who watches, until closed. */
    interface Watching {
        AutoCloseable start(int port) throws Exception;
    }

    private Spent run(Callable<Long> sending, @Nullable String address, PipelineObserver observer, Sampling sampling)
            throws Exception {
        Map<String, String> client = Map.of(
                Broker.External.SERVERS,
                bench.broker().address(),
                "application.id",
                name,
                "num.stream.threads",
                Integer.toString(Workbench.THREADS));
        try (BrokerConnection connection = BrokerConnection.open(new Broker.External(client), folder);
                PipelineApp app = PipelineApp.start(StartOptions.of(
                                connection,
                                new StartOptions.Input(topics, Workbench.PARTITIONS, peers),
                                new StartOptions.Output(sites, objects, settings),
                                new StartOptions.Local(folder, address))
                        .observedBy(observer))) {
            Spent.Watch watch = Spent.Watch.start(bench.broker());
            long sent = sending.call();
            new PipelineWatch(app).awaitRest(sent, activity -> sampling.sample(app, activity));
            Spent spent = watch.stop(sent);
            check(app.activity());
            return spent;
        }
    }

    /** Fails when the last run listed another number of pages: the speed of a wrong result is meaningless. */
    void requireLivePages(long expected) {
        if (livePages != expected) {
            throw new IllegalStateException(livePages + " pages are listed instead of " + expected);
        }
    }

    @Override
    public void forget() throws IOException, InterruptedException, ExecutionException {
        bench.forget(name);
    }

    private void check(PipelineActivity.Snapshot activity) {
        if (activity.rejected() > 0 || activity.warnings() > 0) {
            throw new IllegalStateException("events were refused: " + activity);
        }
        livePages = activity.livePages();
    }
}
