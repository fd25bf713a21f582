package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Hreflang;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.site.Translations;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The site's configuration as it applies to the pages of a lane. */
final class LaneRules {

    private final Site site;
    private final Territory territory;

    /** Current series by the series under which pages were once accepted; there are few. */
    private final Map<String, String> current = new HashMap<>();

    LaneRules(Site site, Territory territory) {
        this.site = site;
        this.territory = territory;
    }

    /** Returns every reason for which a page is not listed at this time; empty if it is listed. */
    Set<Exclusion> exclusions(EncodedPage page, Instant now) {
        Set<Exclusion> reasons = site.rules().exclusions(page.url(), page.visibility(), now);
        if (territory.owns(page.url())) {
            return reasons;
        }
        Set<Exclusion> more = EnumSet.of(Exclusion.OTHER_SITE);
        more.addAll(reasons);
        return more;
    }

    /** Returns when the result for a page may become another one, if it does not change; null if never. */
    @Nullable
    Instant nextChange(EncodedPage page, Instant after) {
        return site.rules().nextChange(page.visibility(), after);
    }

    /** Whether two URLs belong to one lane of the site. */
    boolean isSameLane(String url, String other) {
        return site.laneOf(url) == site.laneOf(other);
    }

    Limits limits() {
        return site.limits();
    }

    /** Returns a hash of all settings whose change requires that placed pages are examined again. */
    long fingerprint() {
        StringBuilder text = new StringBuilder("2\n").append(territory.canonical());
        text.append('\n').append(site.rules().fingerprint());
        Translations translations = site.translations();
        text.append('\n').append(translations == null ? "-" : translations.defaultLanguage());
        for (Section section : site.sections()) {
            text.append('\n').append(section.series());
        }
        return Fingerprint.of(text.toString());
    }

    /** Returns the current series for pages of this series, since the section's format may have changed. */
    String currentSeries(String series) {
        return current.computeIfAbsent(
                series,
                former -> site.section(Section.nameOf(former))
                        .map(Section::series)
                        .orElse(former));
    }

    /**
     * Returns the language under which a page is a member of its translation group; null if it is not a member of one.
     */
    @Nullable
    String languageInGroup(EncodedPage encoded) {
        return site.translations() == null ? null : languageInGroup(encoded.page());
    }

    private @Nullable String languageInGroup(Page page) {
        String language = page.language();
        if (site.translations() == null || page.translationGroup() == null || language == null) {
            return null;
        }
        String canonical = Hreflang.canonical(language);
        return Hreflang.DEFAULT.equals(canonical) ? null : canonical;
    }

    /** Whether a page is in the same translation group under the same language as before. */
    boolean isSameMember(Page before, EncodedPage after) {
        String language = languageInGroup(after);
        return language != null
                && language.equals(languageInGroup(before))
                && Objects.equals(before.translationGroup(), after.page().translationGroup());
    }

    /** Returns the alternates that each member of a translation group lists. */
    List<Alternate> annotations(SiblingSet set) {
        Translations translations = site.translations();
        return set.annotations(translations == null ? null : translations.defaultLanguage());
    }

    /** Returns the alternates that a page lists for its siblings. */
    List<Alternate> annotations(List<Alternate> siblings) {
        Translations translations = site.translations();
        return translations == null ? List.of() : SiblingSet.withDefault(siblings, translations.defaultLanguage());
    }
}
