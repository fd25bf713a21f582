package dev.sitestream.serve;

import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which files together are the robots.txt of a host: those that its sites publish, the site at the root first. Crawlers
 * combine the groups of one agent (<a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1">RFC 9309, 2.2.1</a>),
 * and {@code Sitemap} lines belong to no group.
 */
public final class HostRobots {

    /** Keys for IndexNow have other names. */
    private static final ServedNames NAMES = new ServedNames(Map.of());

    private HostRobots() {}

    /** The files by host, for the hosts of which at least one site has a template. */
    public static Map<String, List<ServedFile>> of(Sites sites) {
        Map<String, List<Site>> byHost = new LinkedHashMap<>();
        for (Site site : sites) {
            byHost.computeIfAbsent(SiteAddresses.canonical(site.url().host()), host -> new ArrayList<>())
                    .add(site);
        }
        byHost.values().removeIf(all -> all.stream().noneMatch(ServedNames::publishesRobots));
        Map<String, List<ServedFile>> files = new LinkedHashMap<>();
        byHost.forEach((host, all) -> files.put(host, files(all)));
        return files;
    }

    private static List<ServedFile> files(List<Site> sites) {
        Set<String> templates = new HashSet<>();
        return sites.stream()
                .sorted(Comparator.comparing((Site site) -> !site.url().path().equals("/")))
                .flatMap(site -> {
                    String template = site.outputs().robotsTemplate();
                    // The rules of a common template are needed once.
                    boolean hasRules = template != null && templates.add(template);
                    return (hasRules ? NAMES.robotsOf(site) : NAMES.robotsLinesOf(site)).stream();
                })
                .toList();
    }
}
