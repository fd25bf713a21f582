package dev.sitestream.announce.engine;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.HubEngine;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.site.Site;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The engines and the hub that hear of a site's changes.
 *
 * @param urls the engines that take URLs of pages
 * @param hub the hub of the site's feeds; null if it is not told
 * @param files the engines that take sitemaps
 */
public record SiteEngines(List<UrlEngine> urls, @Nullable HubEngine hub, List<FileEngine> files) {

    public SiteEngines {
        urls = List.copyOf(urls);
        files = List.copyOf(files);
    }

    /** Creates what the site's settings name. No request is sent. */
    public static SiteEngines of(Site site, AnnounceSettings settings) {
        return of(site, settings, new EngineHttp(EngineHttp.USUAL_TIMEOUT, InstantSource.system()));
    }

    static SiteEngines of(Site site, AnnounceSettings settings, EngineHttp http) {
        List<UrlEngine> urls = new ArrayList<>();
        if (settings.indexNow() != null) {
            urls.add(new IndexNow(http, site, settings.indexNow()));
        }
        if (settings.baidu() != null) {
            urls.add(new Baidu(http, site, settings.baidu()));
        }
        List<FileEngine> files = new ArrayList<>();
        if (settings.searchConsole() != null) {
            files.add(new SearchConsole(http, site, settings.searchConsole()));
        }
        if (settings.bing() != null) {
            files.add(new BingWebmaster(http, site, settings.bing()));
        }
        String hub = site.outputs().feeds().hub();
        HubEngine told = settings.webSub() && hub != null ? new WebSub(http, hub) : null;
        return new SiteEngines(urls, told, files);
    }
}
