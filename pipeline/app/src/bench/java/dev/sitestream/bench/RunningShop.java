package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process of {@code run} on a shop with a catalog of products and with news. */
final class RunningShop implements AutoCloseable {

    /** The beginning of the names of the products' files. */
    static final String PRODUCTS = "products-";

    /** By when a changed product should be published, by default. */
    static final Duration FRESHNESS = Duration.ofMinutes(1);

    private static final String ID = "shop";

    private static final List<String> SITES = List.of(
            "sites:",
            "  - id: " + ID,
            "    url: " + CatalogEvents.SITE,
            "    sections:",
            "      - {name: news-pages, match: [\"/news/**\"], publishAfter: 0s}",
            "      - {name: products}",
            "    news: {publication: {name: The Shop, language: en}}");

    private final RunConfig config;
    private final String broker;
    private final Path published;
    private Instance instance;
    private long events;
    private long eventsBefore;

    private RunningShop(RunConfig config, String broker, Path published) throws IOException {
        this.config = config;
        this.broker = broker;
        this.published = published;
        this.instance = Instance.start(config);
    }

    /** Starts the process with the embedded broker in this folder, and its files in a directory below it. */
    static RunningShop inDirectory(Path folder) throws IOException {
        int port = FreePorts.next();
        RunConfig config = RunConfig.embedded(folder, port, SITES);
        return new RunningShop(config, embedded(port), config.published(ID));
    }

    /** Starts the process with the embedded broker in this folder, and its files on an S3 server. */
    static RunningShop onS3(Path folder, S3Process s3) throws IOException {
        int port = FreePorts.next();
        List<String> lines = new ArrayList<>(s3.store());
        lines.addAll(SITES);
        RunConfig config = RunConfig.embedded(folder, port, lines).with(s3.credentials());
        return new RunningShop(config, embedded(port), s3.objects(ID));
    }

    /** Starts the process on a broker that runs already, with its files in a directory below this folder. */
    static RunningShop onBroker(Path folder, ServerProcess broker) throws IOException {
        RunConfig config = RunConfig.external(folder, broker.address(), SITES);
        return new RunningShop(config, broker.address(), config.published(ID));
    }

    private static String embedded(int port) {
        return "127.0.0.1:" + port;
    }

    /** Waits until the process is ready, and lists so many products. */
    void load(int pages) throws Exception {
        instance.awaitReady();
        EventLoad.send(broker(), pages, i -> CatalogEvents.upsert(i, i));
        events += pages;
        instance.awaitRest(events);
    }

    /** The address of the broker. */
    String broker() {
        return broker;
    }

    Instance instance() {
        return instance;
    }

    /** The number of all events that were sent, also before a restart. */
    long events() {
        return events;
    }

    /** Counts events that were sent. */
    void addEvents(long more) {
        events += more;
    }

    /** Waits for at most this long until everything is published, and returns whether it is. */
    boolean isAtRestWithin(Duration timeout) throws Exception {
        return instance.isAtRestWithin(timeout, events - eventsBefore);
    }

    /** Stops the process and starts another one with its state; returns when its broker listens, before it is ready. */
    void restart() throws Exception {
        instance.stop();
        eventsBefore = events;
        instance = Instance.start(config);
        Ports.awaitListener(Integer.parseInt(broker.substring(broker.lastIndexOf(':') + 1)));
    }

    /** Watches the published files from now on. */
    WatchedFolder watch() throws IOException {
        return WatchedFolder.open(published, config.folder().resolve("versions"));
    }

    @Override
    public void close() {
        instance.close();
    }
}
