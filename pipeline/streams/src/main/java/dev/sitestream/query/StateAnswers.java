package dev.sitestream.query;

import dev.sitestream.extension.ByteReader;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.page.url.NearUrl;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.site.RuleFinder;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.topology.runtime.StateNotLocalException;
import dev.sitestream.topology.runtime.StateQueries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers from the part of the state that this process has. Thread-safe. */
public final class StateAnswers {

    /** The most URLs near another one that are looked up. */
    private static final int MAX_NEAR_URLS = 48;

    private final Sites sites;
    private final StateQueries queries;
    private final ObjectStore objects;
    private final @Nullable String address;
    private final PipelineExtension extension;

    /**
     * Answers of one process.
     *
     * @param address its own {@code host:port}; null when others can't query it
     * @param extension reacts to what is published
     */
    public StateAnswers(
            Sites sites,
            StateQueries queries,
            ObjectStore objects,
            @Nullable String address,
            PipelineExtension extension) {
        this.sites = sites;
        this.queries = queries;
        this.objects = objects;
        this.address = address;
        this.extension = extension;
    }

    /**
     * The state of a page, and what is published of it.
     *
     * @param url the page's serialised URL, which is under the site's base
     * @throws StateNotLocalException when this process does not serve its lane
     * @throws ObjectStoreException when the published file can't be read
     */
    public PageAnswer page(Site site, String url) throws StateNotLocalException, ObjectStoreException {
        int lane = site.laneOf(url);
        PageAnswer answer = queries.ofLane(
                site.id(), lane, state -> new LaneAnswers(site, lane, state).page(url, new RuleFinder(sites, site)));
        return new PublishedPages(objects).complete(site, answer);
    }

    /**
     * The present content of a shard's file, uncompressed; empty when there is no such shard.
     *
     * @throws StateNotLocalException when this process does not serve its lane
     */
    public Optional<byte[]> content(Site site, ShardFile file) throws StateNotLocalException {
        int lane = file.laneNumber();
        return queries.ofLane(site.id(), lane, state -> new LaneFileAnswers(site, lane, state).content(file.shard()));
    }

    /**
     * A part of the pages of one lane.
     *
     * @throws StateNotLocalException when this process does not serve the lane
     */
    public PagesAnswer pages(Site site, int lane, PagesQuestion question) throws StateNotLocalException {
        return queries.ofLane(site.id(), lane, state -> new LanePages(site, lane, state, question).answer());
    }

    /**
     * The pages with nearly this URL that this process knows.
     *
     * @param url a serialised URL, of any site or none
     */
    public NearMisses nearMisses(String url) {
        Map<SiteLane, List<NearUrl>> wanted = new LinkedHashMap<>();
        int left = MAX_NEAR_URLS;
        for (NearUrl near : NearUrl.of(url)) {
            Site site = sites.siteOf(near.href()).orElse(null);
            if (site != null && left-- > 0) {
                SiteLane lane = new SiteLane(site, site.laneOf(near.href()));
                wanted.computeIfAbsent(lane, absent -> new ArrayList<>()).add(near);
            }
        }
        List<NearMiss> found = new ArrayList<>();
        List<String> elsewhere = new ArrayList<>();
        wanted.forEach((lane, urls) -> {
            try {
                found.addAll(queries.ofLane(
                        lane.site().id(),
                        lane.number(),
                        state -> new LaneAnswers(lane.site(), lane.number(), state).known(urls)));
            } catch (StateNotLocalException e) {
                ownerOf(lane.site(), lane.number())
                        .filter(owner -> !owner.equals(address))
                        .ifPresent(elsewhere::add);
            }
        });
        return new NearMisses(found, elsewhere);
    }

    private record SiteLane(Site site, int number) {}

    /** All sites, with the parts that this process serves. */
    public List<SiteStatus> status() {
        return sites.asList().stream().map(this::status).toList();
    }

    /** A site, with the part that this process serves. */
    public SiteStatus status(Site site) {
        List<LaneStatus> lanes = new ArrayList<>();
        for (int lane = 0; lane < site.lanes(); lane++) {
            laneStatus(site, lane).ifPresent(lanes::add);
        }
        return ownStatus(site, lanes);
    }

    /** The {@code host:port} of the process that serves a lane; empty when none does at present. */
    public Optional<String> ownerOf(Site site, int lane) {
        return queries.ownerOfLane(site.id(), lane);
    }

    /** What reacts to what is published. */
    public PipelineExtension extension() {
        return extension;
    }

    /**
     * Asks the extension's part of a site, given its stores by their names.
     *
     * @throws StateNotLocalException when this process does not serve it
     */
    public <T> T ofExtension(Site site, Function<Function<String, ByteReader>, T> question)
            throws StateNotLocalException {
        return queries.ofExtension(site.id(), question);
    }

    /**
     * The {@code host:port} of the process that serves the extension's part of a site; empty when none does at present.
     *
     * @param store one of the extension's stores
     */
    public Optional<String> ownerOfExtension(Site site, String store) {
        return queries.ownerOfExtension(site.id(), store);
    }

    /**
     * The report of the last verification of a site; empty if there is none.
     *
     * @throws StateNotLocalException when this process does not have the site's task
     */
    public Optional<VerifyReport> verification(Site site) throws StateNotLocalException {
        return queries.ofSite(site.id(), state -> Optional.ofNullable(state.verification()));
    }

    /** The {@code host:port} of the process that has a site's task; empty when none has at present. */
    public Optional<String> ownerOfSite(Site site) {
        return queries.ownerOfSite(site.id());
    }

    /** The {@code host:port} of the other processes that share the work. */
    public List<String> otherInstances() {
        return queries.instances().stream()
                .filter(instance -> !instance.equals(address))
                .toList();
    }

    private Optional<LaneStatus> laneStatus(Site site, int lane) {
        try {
            return Optional.of(
                    queries.ofLane(site.id(), lane, state -> new LaneFileAnswers(site, lane, state).status(address())));
        } catch (StateNotLocalException e) {
            return Optional.empty();
        }
    }

    private SiteStatus ownStatus(Site site, List<LaneStatus> lanes) {
        try {
            return queries.ofSite(
                    site.id(),
                    state -> new SiteStatus(
                            site.id(),
                            site.url().href(),
                            site.sitemaps(),
                            address(),
                            !state.state().heldLanes().isEmpty(),
                            OwnFile.of(state),
                            lanes));
        } catch (StateNotLocalException e) {
            return new SiteStatus(site.id(), site.url().href(), site.sitemaps(), null, false, List.of(), lanes);
        }
    }

    /** The {@code host:port} of this process; {@code this instance} when it has none. */
    public String address() {
        return address == null ? "this instance" : address;
    }
}
