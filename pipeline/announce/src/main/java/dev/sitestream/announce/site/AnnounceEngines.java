package dev.sitestream.announce.site;

import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.HubEngine;
import dev.sitestream.announce.UrlEngine;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The targets of one site.
 *
 * @param urls the engines that take URLs of changed pages
 * @param hubs the hubs of its feeds
 * @param files the engines that take its sitemaps
 */
public record AnnounceEngines(List<UrlEngine> urls, List<HubEngine> hubs, List<FileEngine> files) {

    public AnnounceEngines {
        urls = List.copyOf(urls);
        hubs = List.copyOf(hubs);
        files = List.copyOf(files);
        Set<String> names = new HashSet<>();
        targets(urls, hubs, files).forEach(name -> {
            if (!names.add(name)) {
                throw new IllegalArgumentException("two targets are called " + name);
            }
        });
    }

    /** Returns the names of the targets. */
    List<String> targets() {
        return targets(urls, hubs, files).toList();
    }

    private static Stream<String> targets(List<UrlEngine> urls, List<HubEngine> hubs, List<FileEngine> files) {
        return Stream.of(
                        urls.stream().map(UrlEngine::target),
                        hubs.stream().map(HubEngine::target),
                        files.stream().map(FileEngine::target))
                .flatMap(names -> names);
    }
}
