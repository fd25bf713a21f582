package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.RobotsContradiction;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the {@code robots.template} of sites on one host agree: a host has one robots.txt, which holds the rules
 * of all of them.
 */
final class RobotsAgreement {

    private final Map<String, List<Template>> byHost = new HashMap<>();

    private record Template(String text, YamlValue site) {}

    /** Adds a site. If its template contradicts an earlier one, notes a problem with both lines. */
    void add(Site site, YamlValue item) {
        @Nullable String text = site.outputs().robotsTemplate();
        if (text == null) {
            return;
        }
        List<Template> earlier = byHost.computeIfAbsent(site.url().host(), host -> new ArrayList<>());
        for (Template other : earlier) {
            RobotsContradiction.between(text, other.text()).ifPresent(found -> note(found, site, item, other.site()));
        }
        earlier.add(new Template(text, item));
    }

    private static void note(RobotsContradiction found, Site site, YamlValue item, YamlValue other) {
        item.problem("line " + found.lineNumber() + " of the file `robots.template`, `" + found.line()
                + "`, contradicts line " + found.otherLineNumber() + " of the one of `" + other.path() + "` (line "
                + other.line() + "), `" + found.otherLine() + "`, for the user agent `" + found.agent() + "`: "
                + site.url().host() + " has one robots.txt, with the rules of all its sites; leave one of the two"
                + " lines out");
    }
}
