package dev.sitestream.announce.engine;

import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;

/**
 * The file with which a site proves that a key of IndexNow is its own. A key is valid for the pages in its file's
 * folder and below.
 *
 * @param name the file's name
 * @param url the file's URL
 * @param isPublished whether the file is one of the site's published files; otherwise its owner serves it
 * @param isAtRoot whether the file is where engines look for it without being told
 */
public record IndexNowKeyFile(String name, String url, boolean isPublished, boolean isAtRoot) {

    /**
     * Decides where the file of a site's key is. It is published with the sitemaps if all pages of the site are in
     * their folder; otherwise it is at the root of the site's host, unless the settings name another place.
     */
    public static IndexNowKeyFile of(Site site, IndexNowSettings settings) {
        String name = FileNames.ofKey(settings.key());
        String atRoot = site.url().origin() + "/" + name;
        String published = site.sitemaps() + name;
        boolean covers = site.url().href().startsWith(site.sitemaps());
        String url;
        if (settings.keyLocation() != null) {
            url = settings.keyLocation().toString();
        } else {
            url = covers ? published : atRoot;
        }
        return new IndexNowKeyFile(name, url, covers && url.equals(published), url.equals(atRoot));
    }
}
