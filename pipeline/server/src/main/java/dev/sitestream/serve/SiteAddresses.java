package dev.sitestream.serve;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the file that a request means, by its host and its path. A site's files are in the folder of its {@code
 * sitemaps} address. Crawlers read a robots.txt at the root of a host and nowhere else, so there is what all sites of
 * the host publish of it. Scheme and port don't count: a proxy may have others. Paths are compared as they were sent,
 * without decoding, so that no two paths mean the same.
 */
public final class SiteAddresses {

    private static final String ROBOTS = "/" + FileNames.ROBOTS;
    private static final String INDEX = FileNames.firstIndex();
    private static final String LOCALHOST = "localhost";
    private static final Pattern NUMERIC = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final Address NO_FILE = new Address.NoFile();
    private static final Address OTHER_HOST = new Address.OtherHost();

    private final ServedNames names;
    private final Set<String> neutralHosts = new HashSet<>(Set.of(LOCALHOST));
    private final Set<String> siteHosts = new HashSet<>();
    private final Map<String, Site> byHostAndFolder = new HashMap<>();

    /** The sites by the paths of their folders; empty where several sites have the same path. */
    private final Map<String, Optional<Site>> byFolder = new HashMap<>();

    /** The files that together are the robots.txt at the root of a host. */
    private final Map<String, List<ServedFile>> robots;

    /**
     * @param sites the sites; no two have the same host and path
     * @param hosts further hosts, which are those of no site: there, the path alone decides, as it does for IP
     *     addresses and {@code localhost}
     * @param keyFiles the name of the file with a site's key for IndexNow, by the site's id, if it is published
     */
    public SiteAddresses(Sites sites, Collection<String> hosts, Map<String, String> keyFiles) {
        names = new ServedNames(keyFiles);
        hosts.forEach(host -> neutralHosts.add(canonical(host)));
        for (Site site : sites) {
            WebUrl folder = folderOf(site);
            siteHosts.add(canonical(folder.host()));
            // As the index and the robots lines have it.
            String path = PublishedUrl.of(folder.path());
            byHostAndFolder.put(canonical(folder.host()) + path, site);
            byFolder.merge(path, Optional.of(site), (one, other) -> Optional.empty());
        }
        robots = HostRobots.of(sites);
        siteHosts.addAll(robots.keySet());
    }

    /** The path at which a site's first index is found. */
    public static String indexPath(Site site) {
        return PublishedUrl.of(folderOf(site).path()) + INDEX;
    }

    /**
     * Finds the file that a request means.
     *
     * @param host the requested host, without its port
     * @param path the path as it was sent, without the query
     */
    public Address find(String host, String path) {
        String name = canonical(host);
        if (path.equals(ROBOTS)) {
            List<ServedFile> files = robotsAt(name);
            if (!files.isEmpty()) {
                return files.size() == 1 ? new Address.Published(files.get(0)) : new Address.Joined(files);
            }
        }
        int end = path.lastIndexOf('/') + 1;
        @Nullable Site site = byHostAndFolder.get(name + path.substring(0, end));
        if (site == null && isNeutral(name)) {
            site = byFolder.getOrDefault(path.substring(0, end), Optional.empty())
                    .orElse(null);
        }
        Optional<ServedFile> file = site == null ? Optional.empty() : names.fileOf(site, path.substring(end));
        if (file.isPresent()) {
            return new Address.Published(file.get());
        }
        return siteHosts.contains(name) || isNeutral(name) ? NO_FILE : OTHER_HOST;
    }

    private List<ServedFile> robotsAt(String host) {
        if (isNeutral(host) && robots.size() == 1) {
            return robots.values().iterator().next();
        }
        return robots.getOrDefault(host, List.of());
    }

    private boolean isNeutral(String host) {
        return neutralHosts.contains(host) || NUMERIC.matcher(host).matches();
    }

    private static WebUrl folderOf(Site site) {
        try {
            return WebUrl.parse(site.sitemaps());
        } catch (InvalidUrlException e) {
            throw new IllegalStateException("a site has checked its address", e);
        }
    }

    /** A host as it is compared. */
    static String canonical(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
