package dev.sitestream.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import org.junit.jupiter.api.Test;

class DemoSitesTest {

    @Test
    void thePipelineKnowsTheThreeSites() {
        assertThat(DemoSites.all().asList()).extracting(Site::id).containsExactly("shop", "blog", "news");
        assertThat(DemoSites.all()).allSatisfy(site -> {
            assertThat(site.limits()).isEqualTo(Limits.PROTOCOL);
            assertThat(site.lanes()).isEqualTo(1);
        });
    }

    @Test
    void everySectionKeepsItsNameAndItsPlace() {
        for (DemoSite demo : DemoSite.values()) {
            Site site = DemoSites.all().byId(demo.id()).orElseThrow();

            assertThat(site.sections())
                    .extracting(Section::name)
                    .containsExactlyElementsOf(
                            demo.sections().stream().map(DemoSection::name).toList());
        }
    }

    @Test
    void everyPageHasItsSite() throws Exception {
        for (Iterator<DemoEvent> load = new DemoTraffic(1, Instant::now, 100).initialLoad(); load.hasNext(); ) {
            String url = load.next().url();
            Site site = DemoSites.all().siteOf(WebUrl.parse(url)).orElseThrow();

            assertThat(Arrays.stream(DemoSite.values())
                            .filter(demo -> url.startsWith(demo.url()))
                            .map(DemoSite::id))
                    .containsExactly(site.id());
        }
    }
}
