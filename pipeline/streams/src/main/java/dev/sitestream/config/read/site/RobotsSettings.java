package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.RobotsRules;
import org.jspecify.annotations.Nullable;

/**
 * The settings under {@code robots}.
 *
 * @param template the text of the robots.txt to which the sitemap lines are added; null if there is none
 * @param obeyed the rules whose disallowed pages are not listed
 */
record RobotsSettings(@Nullable String template, RobotsRules obeyed) {

    /** The settings of a site without the key. */
    static final RobotsSettings NONE = new RobotsSettings(null, RobotsRules.NONE);

    /** Reads the settings and the two files that they name. */
    static RobotsSettings read(YamlMapping robots) {
        @Nullable
        String template = robots.at("template").flatMap(YamlValue::textFile).orElse(null);
        RobotsRules obeyed = robots.at("obey")
                .flatMap(YamlValue::textFile)
                .map(RobotsRules::of)
                .orElse(RobotsRules.NONE);
        return new RobotsSettings(template, obeyed);
    }
}
