package dev.sitestream.serve;

import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the configured {@code robots.template} leave to do. Crawlers read one robots.txt, at the root of a host. Without
 * {@code serve}, whatever else answers for the host has to have the published files there.
 */
public final class RobotsNotice {

    private RobotsNotice() {}

    /** A line for each host whose robots.txt somebody else has to put at its root. */
    public static List<String> of(Sites sites) {
        List<String> lines = new ArrayList<>();
        HostRobots.of(sites).forEach((host, files) -> {
            if (!isAtRoot(sites, files)) {
                lines.add(line(host, files));
            }
        });
        return lines;
    }

    /** Whether the one file of a host is already in the folder that is the host's root. */
    private static boolean isAtRoot(Sites sites, List<ServedFile> files) {
        return files.size() == 1
                && sites.byId(files.get(0).key().site())
                        .filter(site -> site.sitemaps().equals(site.url().origin() + "/"))
                        .isPresent();
    }

    private static String line(String host, List<ServedFile> files) {
        String names =
                files.stream().map(ServedFile::key).map(ObjectKey::toString).collect(Collectors.joining(" and "));
        return files.size() == 1
                ? "crawlers read " + names + " only if your web server answers with it at /robots.txt of " + host
                : "crawlers read one robots.txt of " + host + ": your web server has to answer at /robots.txt with "
                        + names + ", one after the other, as `serve` does";
    }
}
