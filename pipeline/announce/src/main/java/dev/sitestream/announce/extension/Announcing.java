package dev.sitestream.announce.extension;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.engine.IndexNowKeyFile;
import dev.sitestream.announce.site.AnnounceContext;
import dev.sitestream.announce.site.AnnounceMetrics;
import dev.sitestream.announce.site.EndpointPace;
import dev.sitestream.crawls.AccessLog;
import dev.sitestream.crawls.AccessResult;
import dev.sitestream.crawls.CrawlSource;
import dev.sitestream.crawls.CrawledFile;
import dev.sitestream.extension.ExtensionContext;
import dev.sitestream.extension.ExtensionProcess;
import dev.sitestream.extension.MeaningReceiver;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.publish.fact.FactInterest;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.tasks.BoundedTasks;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Announces what sites publish, and records which crawlers have read their files. */
public final class Announcing implements PipelineExtension {

    /** Requests to search engines; each takes up to 15 seconds. */
    private static final int REQUESTS_AT_ONCE = 8;

    private final Map<String, AnnounceSettings> settings;
    private final Map<String, String> topics;
    private final Map<String, AccessLog> logs;
    private final AnnounceMetrics metrics;
    private final Supplier<BoundedTasks> requests;

    private Announcing(
            Map<String, AnnounceSettings> settings,
            Map<String, String> topics,
            Map<String, AccessLog> logs,
            AnnounceMetrics metrics,
            Supplier<BoundedTasks> requests) {
        this.settings = settings;
        this.topics = topics;
        this.logs = logs;
        this.metrics = metrics;
        this.requests = requests;
    }

    /**
     * Announces these sites.
     *
     * @param settings how sites announce their changes, by site id; sites that do not are missing
     */
    public static Announcing of(Map<String, AnnounceSettings> settings) {
        return new Announcing(Map.copyOf(settings), Map.of(), Map.of(), AnnounceMetrics.NONE, Announcing::threads);
    }

    /** The part of a pipeline that announces; one that announces nothing if the pipeline has another extension. */
    public static Announcing in(PipelineExtension extension) {
        return extension instanceof Announcing announcing ? announcing : of(Map.of());
    }

    /**
     * The same, reading these access logs.
     *
     * @param sites the sites whose files count
     * @param clockTolerance how far ahead the time of a request may be
     */
    public Announcing reading(Collection<CrawlSource> sources, Sites sites, Duration clockTolerance) {
        Map<String, String> names = new HashMap<>();
        Map<String, AccessLog> read = new HashMap<>();
        for (CrawlSource source : sources) {
            names.put(source.topic(), source.name());
            read.put(source.topic(), new AccessLog(sites, FileNames::contains, source.bots(), clockTolerance));
        }
        return new Announcing(settings, Map.copyOf(names), Map.copyOf(read), metrics, requests);
    }

    /** The same, with a receiver of its metrics. */
    public Announcing measuredBy(AnnounceMetrics receiver) {
        return new Announcing(settings, topics, logs, receiver, requests);
    }

    /** The same, with requests that run like this. */
    Announcing requestingBy(Supplier<BoundedTasks> tasks) {
        return new Announcing(settings, topics, logs, metrics, tasks);
    }

    private static BoundedTasks threads() {
        return BoundedTasks.onThreads(REQUESTS_AT_ONCE, "sitestream-announce-");
    }

    /** How a site announces its changes; empty if it does not. */
    public Optional<AnnounceSettings> settings(Site site) {
        return Optional.ofNullable(settings.get(site.id()));
    }

    /** The file of the site's key for IndexNow, if it is published; empty if there is none. */
    public Optional<IndexNowKeyFile> keyFile(Site site) {
        return settings(site)
                .map(AnnounceSettings::indexNow)
                .map(indexNow -> IndexNowKeyFile.of(site, indexNow))
                .filter(IndexNowKeyFile::isPublished);
    }

    /** Whether the site announces its changes, or it is recorded which crawlers have read its files. */
    boolean concerns(Site site) {
        return !logs.isEmpty() || settings.containsKey(site.id());
    }

    @Override
    public Map<String, String> topics() {
        return topics;
    }

    @Override
    public List<String> stores() {
        return AnnounceStores.NAMES;
    }

    @Override
    public FactInterest interest(Site site) {
        AnnounceSettings own = settings.get(site.id());
        int changes = own == null || (own.indexNow() == null && own.baidu() == null) ? 0 : own.daily();
        return new FactInterest(changes, own != null, concerns(site), !logs.isEmpty(), publishedKey(site));
    }

    private @Nullable String publishedKey(Site site) {
        return keyFile(site).isEmpty()
                ? null
                : settings(site)
                        .map(AnnounceSettings::indexNow)
                        .map(IndexNowSettings::key)
                        .orElse(null);
    }

    @Override
    public byte[] message(PublishedFact fact) {
        return AnnounceEventCodec.encode(new AnnounceEvent.Published(fact));
    }

    @Override
    public byte[] resumption(@Nullable String target) {
        return AnnounceEventCodec.encode(new AnnounceEvent.Resumed(target));
    }

    @Override
    public void read(String topic, byte @Nullable [] value, long calendarMillis, MeaningReceiver receiver) {
        AccessResult result = Objects.requireNonNull(logs.get(topic)).read(value, calendarMillis);
        if (result instanceof AccessResult.Crawled crawled) {
            CrawledFile file = crawled.file();
            AnnounceEvent read = new AnnounceEvent.FileRead(file.file(), file.bot(), file.atMillis());
            receiver.message(file.site(), AnnounceEventCodec.encode(read));
        } else if (result instanceof AccessResult.Invalid invalid) {
            receiver.wrong(invalid.reasons());
        }
    }

    @Override
    public ExtensionProcess start(ExtensionContext context) {
        return new AnnouncingProcess(
                this,
                new AnnounceContext(requests.get(), new EndpointPace(), context.commits(), context.health(), metrics));
    }
}
