package dev.sitestream.announce.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceEvent.Published;
import dev.sitestream.announce.site.SlowNetwork.VirtualClock;
import dev.sitestream.announce.state.MemoryAnnounceStore;
import dev.sitestream.health.Health;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.tasks.BoundedTasks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many sites of a process share the requests that an endpoint allows. */
class ManySitesTest {

    private static final int SITES = 300;

    private final VirtualClock clock = new VirtualClock(AnnouncedSite.START);
    private final SlowNetwork network = new SlowNetwork(clock).fast();
    private long commits;
    private long number;

    @Test
    void noSiteIsStarvedByOthersThatChangeAllTheTime() {
        AnnounceContext process = new AnnounceContext(
                new BoundedTasks(network, 8), new EndpointPace(), () -> commits, new Health(), AnnounceMetrics.NONE);
        List<ScriptedEngine> engines = new ArrayList<>();
        List<SiteAnnouncer> announcers = new ArrayList<>();
        for (int i = 0; i < SITES; i++) {
            ScriptedEngine engine = new ScriptedEngine(network::sentAtMillis);
            engines.add(engine);
            announcers.add(new SiteAnnouncer(
                    "shop" + i,
                    AnnouncedSite.PREFIX,
                    AnnouncedSite.settings(10_000, false),
                    new AnnounceEngines(List.of(engine), List.of(), List.of()),
                    new MemoryAnnounceStore(),
                    process,
                    clock.nowMillis,
                    i));
            announcers.get(i).run(clock.nowMillis);
        }
        for (long step = 0; step < AnnouncedSite.HOUR / 200; step++) {
            clock.nowMillis += 200;
            for (SiteAnnouncer announcer : announcers) {
                if (step % 300 == 0) {
                    number++;
                    announcer.apply(
                            new Published(new PagesChanged(
                                    List.of(new ChangedPage(
                                            AnnouncedSite.url("p/" + number),
                                            false,
                                            clock.nowMillis,
                                            clock.nowMillis,
                                            number)),
                                    0,
                                    0)),
                            clock.nowMillis);
                }
                if (announcer.isDue(clock.nowMillis)) {
                    announcer.run(clock.nowMillis);
                }
            }
            commits++;
        }
        List<Integer> requests =
                engines.stream().map(engine -> engine.requests.size()).toList();

        // 100 to 120 requests a minute for 300 sites
        assertThat(requests)
                .as("requests by site")
                .allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(10));
    }
}
