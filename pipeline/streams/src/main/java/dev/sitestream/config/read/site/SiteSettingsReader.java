package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one site. */
final class SiteSettingsReader {

    private SiteSettingsReader() {}

    /** Returns the site; empty if it has no valid URL or no valid id. */
    static Optional<Site> read(YamlMapping site) {
        Optional<YamlValue> idAt = site.at("id");
        Optional<YamlValue> urlAt = site.required("url", "the URL that every page of the site lies under");
        Optional<WebUrl> url = urlAt.flatMap(value -> value.scalar(SiteSettingsReader::base));
        Optional<String> id = idAt.isPresent()
                ? idAt.get().scalar(Site::requireId)
                : url.flatMap(base -> urlAt.flatMap(value -> value.scalar(text -> hostAsId(base))));
        Optional<String> sitemaps = site.scalar("sitemaps", SiteSettingsReader::folder);
        int lanes = site.scalar("lanes", ScalarTypes.wholeNumber(1, Site.MAX_LANES))
                .map(Long::intValue)
                .orElse(Site.DEFAULT_LANES);
        Limits limits = site.mapping("limits", SiteSettingsReader::limits).orElse(Limits.PROTOCOL);
        PublishWaits waits = PublishWaitsReader.read(site, PublishWaits.DEFAULT).orElse(PublishWaits.DEFAULT);
        FormatSettings form = FormatSettings.read(site, FormatSettings.DEFAULT);
        List<Section> sections = site.at("sections")
                .flatMap(value -> SectionsReader.read(value, form, waits))
                .orElseGet(form::defaultSections);
        @Nullable
        Translations translations = site.mapping("translations", SiteSettingsReader::translations)
                .flatMap(some -> some)
                .orElse(null);
        NewsSettings news = site.mapping("news", NewsSettingsReader::read).orElse(NewsSettings.DEFAULT);
        // Without an id the site is not created, so any title is fine
        FeedSettings feeds = site.mapping("feeds", mapping -> FeedsReader.read(mapping, id.orElse("site")))
                .orElse(FeedSettings.NONE);
        RobotsSettings robots = site.mapping("robots", RobotsSettings::read).orElse(RobotsSettings.NONE);
        ListingRules rules = ListingRulesReader.read(site, robots.obeyed());
        Outputs outputs = new Outputs(news, feeds, robots.template());
        ShrinkLimit shrinkLimit =
                site.mapping("shrinkGuard", SiteSettingsReader::shrinkLimit).orElse(ShrinkLimit.DEFAULT);
        return url.flatMap(base -> id.map(name -> new Site(
                name,
                base,
                sitemaps.orElse(base.href()),
                lanes,
                limits,
                waits,
                sections,
                rules,
                translations,
                outputs,
                shrinkLimit)));
    }

    private static Optional<Translations> translations(YamlMapping translations) {
        return translations
                .required("defaultLanguage", "the language whose page is also the default for other languages")
                .flatMap(value -> value.scalar(Translations::new));
    }

    private static WebUrl base(String text) {
        WebUrl url = ScalarTypes.url(text);
        try {
            return Site.baseOf(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("allowed are URLs without query, user and password", e);
        }
    }

    private static String folder(String text) {
        WebUrl url = ScalarTypes.url(text);
        // No slash is added, unlike for a base: without one it is probably the URL of a file
        if (!url.href().endsWith("/") || !Site.baseOf(url).equals(url)) {
            throw new IllegalArgumentException("allowed are URLs of folders, which end with `/`");
        }
        return url.href();
    }

    private static String hostAsId(WebUrl url) {
        try {
            return Site.defaultId(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("its host can't be the site's id: required is the key `id`", e);
        }
    }

    private static ShrinkLimit shrinkLimit(YamlMapping guard) {
        ShrinkLimit usual = ShrinkLimit.DEFAULT;
        int percent = guard.scalar("percent", ScalarTypes.wholeNumber(1, ShrinkLimit.ALL))
                .map(Long::intValue)
                .orElse(usual.percent());
        long pages = guard.scalar("pages", ScalarTypes.wholeNumber(0, ShrinkLimit.MAX_PAGES))
                .orElse(usual.pages());
        return new ShrinkLimit(percent, pages);
    }

    private static Limits limits(YamlMapping limits) {
        Limits max = Limits.PROTOCOL;
        int urls = limits.scalar("urls", ScalarTypes.wholeNumber(1, max.urls()))
                .map(Long::intValue)
                .orElse(max.urls());
        long bytes = limits.scalar("bytes", ScalarTypes.wholeNumber(Limits.MIN_BYTES, max.bytes()))
                .orElse(max.bytes());
        return new Limits(urls, bytes);
    }
}
