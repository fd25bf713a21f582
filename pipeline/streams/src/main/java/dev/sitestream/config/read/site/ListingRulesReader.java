package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.ParameterPattern;
import dev.sitestream.site.RobotsRules;
import java.util.List;

/** Reads {@code exclude}. */
final class ListingRulesReader {

    private ListingRulesReader() {}

    /** Returns the site's rules, without invalid patterns. */
    static ListingRules read(YamlMapping site, RobotsRules robots) {
        return site.mapping("exclude", exclude -> rules(exclude, robots))
                .orElseGet(() -> new ListingRules(List.of(), List.of(), robots));
    }

    private static ListingRules rules(YamlMapping exclude, RobotsRules robots) {
        return new ListingRules(
                exclude.scalars("paths", ScalarTypes::pathPattern),
                exclude.scalars("parameters", ListingRulesReader::parameter),
                robots);
    }

    private static ParameterPattern parameter(String text) {
        try {
            return new ParameterPattern(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "allowed are names of parameters, with `*` for any characters (" + e.getMessage() + ")", e);
        }
    }
}
