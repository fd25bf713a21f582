package dev.sitestream.placement;

import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.ParameterPattern;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.RobotsRules;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import dev.sitestream.sitemap.Format;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A configuration of the site whose lane {@link ListingModelTest} drives, and a second, naive implementation of its
 * effect on a page.
 *
 * @param excludesPaths whether pages in {@code /private/} are not listed
 * @param excludesParameters whether pages with the parameter {@code print} are not listed
 * @param blog the form of the files of {@code blog}
 * @param defaultLanguage null when translation groups are not published
 */
record ListingSettings(
        boolean excludesPaths,
        boolean excludesParameters,
        Format blog,
        @Nullable String defaultLanguage) {

    static final List<String> SECTIONS = List.of("blog", "pages");

    /** The configuration of a site without any of these settings. */
    static final ListingSettings PLAIN = new ListingSettings(false, false, Format.XML, null);

    static ListingSettings random(Random random) {
        return new ListingSettings(
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean() ? Format.XML : Format.TEXT,
                random.nextInt(3) == 0 ? null : List.of("en", "de").get(random.nextInt(2)));
    }

    Site site(Limits limits) {
        List<Section> sections = List.of(
                new Section("blog", List.of(PathPattern.of("/blog/**")), blog, true), Section.of("pages", List.of()));
        ListingRules rules = new ListingRules(
                excludesPaths ? List.of(PathPattern.of("/private/**")) : List.of(),
                excludesParameters ? List.of(new ParameterPattern("print")) : List.of(),
                RobotsRules.NONE);
        FeedSettings feeds = new FeedSettings(
                Set.of(FeedSettings.FeedFormat.ATOM),
                "Changes",
                FeedSettings.DEFAULT_ENTRIES,
                FeedSettings.DEFAULT_AGE,
                null);
        return LaneSites.of(
                1,
                limits,
                sections,
                rules,
                defaultLanguage == null ? null : new Translations(defaultLanguage),
                new Outputs(NewsSettings.DEFAULT, feeds, null));
    }

    /** Returns the series to which the pages of a section belong. */
    String series(String section) {
        return section.equals("blog") && blog == Format.TEXT ? "blog.txt" : section;
    }

    /** Returns the reasons why a page is not listed; empty when it is listed. */
    Set<Exclusion> reasons(Page page, Instant now) {
        Visibility said = page.visibility();
        Set<Exclusion> reasons = EnumSet.noneOf(Exclusion.class);
        addIf(said.noindex(), Exclusion.NOINDEX, reasons);
        addIf(said.canonical() != null && !page.url().equals(said.canonical()), Exclusion.CANONICAL_ELSEWHERE, reasons);
        addIf(said.status() != 200, Exclusion.STATUS, reasons);
        addIf(said.publishAt() != null && said.publishAt().compareTo(now) > 0, Exclusion.SCHEDULED, reasons);
        addIf(said.expireAt() != null && said.expireAt().compareTo(now) <= 0, Exclusion.EXPIRED, reasons);
        addIf(excludesPaths && page.url().contains("/private/"), Exclusion.PATH_EXCLUDED, reasons);
        addIf(excludesParameters && page.url().contains("?print"), Exclusion.PARAMETER_EXCLUDED, reasons);
        return reasons;
    }

    private static void addIf(boolean holds, Exclusion reason, Set<Exclusion> reasons) {
        if (holds) {
            reasons.add(reason);
        }
    }
}
