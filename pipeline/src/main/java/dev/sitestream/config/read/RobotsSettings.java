package dev.sitestream.config.read;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.RobotsRules;
import org.jspecify.annotations.Nullable;

/**
 * What {@code robots} says.
 *
 * @param template the text of the robots.txt that is published with the sitemaps' lines
 * @param obeyed the rules that keep pages out
 */
record RobotsSettings(@Nullable String template, RobotsRules obeyed) {

    /** Of a site that says nothing. */
    static final RobotsSettings NONE = new RobotsSettings(null, RobotsRules.NONE);

    /** Both files, read now. */
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
