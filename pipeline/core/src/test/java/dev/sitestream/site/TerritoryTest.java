package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs belong to which site. */
class TerritoryTest {

    private static final List<String> SEGMENTS = List.of("a", "b", "a!", "a0", "a-", "~");

    private final Site shop = site("https://example.com/");
    private final Site blog = site("https://example.com/blog/");
    private final Site archive = site("https://example.com/blog/archive/");
    private final Site secure = site("https://example.com:8443/blog/");

    @Test
    void aSiteOwnsWhatLiesUnderItsBaseAndUnderNoInnerOne() {
        Sites sites = new Sites(List.of(archive, shop, secure, blog));

        Territory territory = sites.territoryOf(shop);
        assertThat(territory).isEqualTo(new Territory("https://example.com/", List.of("https://example.com/blog/")));
        assertThat(territory.owns("https://example.com/blog")).isTrue();
        assertThat(territory.owns("https://example.com/blog/")).isFalse();
        assertThat(territory.owns("https://example.com/blog/archive/1")).isFalse();
        assertThat(territory.owns("https://example.com/blogs/1")).isTrue();
        assertThat(territory.owns("https://example.com/a?of=https://example.com/blog/"))
                .isTrue();
        assertThat(territory.owns("http://example.com/")).isFalse();
        assertThat(sites.territoryOf(blog).innerBases()).containsExactly("https://example.com/blog/archive/");
        assertThat(sites.territoryOf(archive).innerBases()).isEmpty();
    }

    @Test
    void aSiteKnowsThoseThatItLiesWithin() {
        Sites sites = new Sites(List.of(archive, shop, secure, blog));

        assertThat(sites.enclosing(archive)).containsExactlyInAnyOrder(shop, blog);
        assertThat(sites.enclosing(blog)).containsExactly(shop);
        assertThat(sites.enclosing(shop)).isEmpty();
        assertThat(sites.enclosing(secure)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyUrlBelongsToTheSiteThatItsEventsGoTo(long seed) throws InvalidUrlException {
        Random random = new Random(seed);
        List<Site> some = new ArrayList<>(List.of(shop));
        for (int i = 0; i < 12; i++) {
            Site site = site("https://example.com/" + path(random, 1 + random.nextInt(3)));
            if (some.stream().noneMatch(other -> other.url().equals(site.url()))) {
                some.add(site);
            }
        }
        Collections.shuffle(some, random);
        Sites sites = new Sites(some);
        for (int i = 0; i < 500; i++) {
            WebUrl url = WebUrl.parse("https://example.com/" + path(random, random.nextInt(5)));
            Site owner = sites.siteOf(url).orElseThrow();
            for (Site site : sites) {
                assertThat(sites.territoryOf(site).owns(url.href()))
                        .as("%s in %s", url, site.url())
                        .isEqualTo(site.equals(owner));
                assertThat(sites.enclosing(owner).contains(site))
                        .as("%s around %s", site.url(), owner.url())
                        .isEqualTo(!site.equals(owner) && site.contains(owner.url()));
            }
        }
    }

    private static String path(Random random, int segments) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < segments; i++) {
            path.append(SEGMENTS.get(random.nextInt(SEGMENTS.size()))).append('/');
        }
        return path.toString();
    }

    private static Site site(String base) {
        try {
            WebUrl url = WebUrl.parse(base);
            String id = "s" + Integer.toHexString(base.hashCode());
            return new Site(
                    id, url, base, 1, Limits.PROTOCOL, PublishWaits.after(Duration.ZERO), Site.DEFAULT_SECTIONS);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
