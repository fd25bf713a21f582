package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListingRulesTest {

    private static final String URL = "https://example.com/p/1";
    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
    private static final ListingRules SOME = new ListingRules(
            List.of(PathPattern.of("/search/**"), PathPattern.of("/*/print")),
            List.of(new ParameterPattern("utm_*")),
            RobotsRules.of("User-agent: *\nDisallow: /private/\n"));

    @Test
    void aPlainPageIsListed() {
        assertThat(ListingRules.NONE.exclusions(URL, Visibility.PLAIN, NOW)).isEmpty();
        assertThat(SOME.exclusions(URL, Visibility.PLAIN, NOW)).isEmpty();
    }

    @Test
    void thePagesOwnFieldsExcludeIt() {
        assertThat(own(new Visibility(true, null, 200, null, null))).containsExactly(Exclusion.NOINDEX);
        assertThat(own(new Visibility(false, "https://example.com/p/2", 200, null, null)))
                .containsExactly(Exclusion.CANONICAL_ELSEWHERE);
        assertThat(own(new Visibility(false, URL, 200, null, null))).isEmpty();
        assertThat(own(new Visibility(false, null, 410, null, null))).containsExactly(Exclusion.STATUS);
        assertThat(own(new Visibility(false, null, 204, null, null))).containsExactly(Exclusion.STATUS);
    }

    @Test
    void itIsListedFromPublishAtOnAndBeforeExpireAt() {
        assertThat(own(new Visibility(false, null, 200, NOW.plusNanos(1), null)))
                .containsExactly(Exclusion.SCHEDULED);
        assertThat(own(new Visibility(false, null, 200, NOW, null))).isEmpty();
        assertThat(own(new Visibility(false, null, 200, null, NOW.plusNanos(1))))
                .isEmpty();
        assertThat(own(new Visibility(false, null, 200, null, NOW))).containsExactly(Exclusion.EXPIRED);
    }

    @Test
    void whatTheSiteConfiguresExcludesIt() {
        assertThat(configured("https://example.com/search/?q=1")).containsExactly(Exclusion.PATH_EXCLUDED);
        assertThat(configured("https://example.com/p/print?utm_source=x"))
                .containsExactly(Exclusion.PATH_EXCLUDED, Exclusion.PARAMETER_EXCLUDED);
        assertThat(configured("https://example.com/private/1")).containsExactly(Exclusion.ROBOTS_DISALLOWED);
        assertThat(configured("https://example.com/p/?/search/")).isEmpty();
    }

    @Test
    void everyReasonIsReturned() {
        Visibility worst = new Visibility(true, "https://example.com/", 404, NOW.plusSeconds(2), NOW.minusSeconds(1));
        ListingRules all = new ListingRules(
                List.of(PathPattern.of("/**")),
                List.of(new ParameterPattern("*")),
                RobotsRules.of("User-agent: *\nDisallow: /"));
        assertThat(all.exclusions("https://example.com/p?a", worst, NOW))
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Exclusion.OTHER_SITE)));
    }

    @Test
    void theNextChangeIsTheNextMomentAtWhichTheReasonsChange() {
        Instant soon = NOW.plusSeconds(1);
        Instant later = NOW.plusSeconds(2);
        assertThat(nextChange(null, null)).isNull();
        assertThat(nextChange(NOW, null)).isNull();
        assertThat(nextChange(null, NOW)).isNull();
        assertThat(nextChange(soon, null)).isEqualTo(soon);
        assertThat(nextChange(null, soon)).isEqualTo(soon);
        assertThat(nextChange(soon, later)).isEqualTo(soon);
        assertThat(nextChange(later, soon)).isEqualTo(soon);
        assertThat(nextChange(NOW, later)).isEqualTo(later);
        assertThat(nextChange(soon, soon)).isEqualTo(soon);
    }

    /** Lanes store the fingerprint. If a release changed it, every lane would judge its pages again. */
    @Test
    void theFingerprintNeverChanges() {
        assertThat(ListingRules.NONE.fingerprint()).isZero();
        assertThat(SOME.fingerprint()).isEqualTo(-7_192_353_601_879_938_402L);
    }

    @Test
    void equalRulesHaveOneFingerprintInWhateverOrderAndWording() {
        ListingRules same = new ListingRules(
                List.of(PathPattern.of("/search/**"), PathPattern.of("/*/print")),
                List.of(new ParameterPattern("utm_*")),
                RobotsRules.of("# none\nUser-agent: x\nDisallow: /\n\nuser-agent:*\nDisallow:/private/#\n"));
        assertThat(same).isEqualTo(SOME).hasSameHashCodeAs(SOME);
        assertThat(same.fingerprint()).isEqualTo(SOME.fingerprint());
        ListingRules reordered = new ListingRules(
                List.of(PathPattern.of("/*/print"), PathPattern.of("/search/**")), SOME.parameters(), SOME.robots());
        assertThat(reordered.fingerprint()).isEqualTo(SOME.fingerprint());
    }

    @Test
    void otherRulesHaveAnotherFingerprint() {
        RobotsRules allowing = RobotsRules.of("User-agent: *\nAllow: /private/\n");
        List<ListingRules> different = List.of(
                ListingRules.NONE,
                SOME,
                new ListingRules(List.of(), SOME.parameters(), SOME.robots()),
                new ListingRules(SOME.paths(), List.of(), SOME.robots()),
                new ListingRules(SOME.paths(), SOME.parameters(), RobotsRules.NONE),
                new ListingRules(SOME.paths(), SOME.parameters(), allowing),
                new ListingRules(List.of(PathPattern.of("/a"), PathPattern.of("/b")), List.of(), RobotsRules.NONE),
                new ListingRules(List.of(PathPattern.of("/a\npath 2 /b")), List.of(), RobotsRules.NONE),
                new ListingRules(List.of(), List.of(new ParameterPattern("/a")), RobotsRules.NONE),
                new ListingRules(List.of(PathPattern.of("/a")), List.of(), RobotsRules.NONE));
        assertThat(different).doesNotHaveDuplicates();
        assertThat(different.stream().map(ListingRules::fingerprint)).doesNotHaveDuplicates();
    }

    private static Set<Exclusion> own(Visibility visibility) {
        return ListingRules.NONE.exclusions(URL, visibility, NOW);
    }

    private static Set<Exclusion> configured(String url) {
        return SOME.exclusions(url, Visibility.PLAIN, NOW);
    }

    private static @Nullable Instant nextChange(@Nullable Instant publishAt, @Nullable Instant expireAt) {
        Visibility visibility = new Visibility(false, null, 200, publishAt, expireAt);
        return ListingRules.NONE.nextChange(visibility, NOW);
    }
}
