package dev.sitestream.config.rules;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.ConfiguredRule;
import dev.sitestream.site.SiteRules;
import dev.sitestream.site.SiteRules.SectionRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads where the rules of sites are written. This is a second reading of sites that were read before, so that those
 * who apply rules need not know of files and lines; it notes no problems.
 */
public final class SiteRulesReader {

    private SiteRulesReader() {}

    /** Returns where the rules of each site are, in the order of the sites; empty if they can't be read. */
    public static List<SiteRules> read(YamlValue sites) {
        List<SiteRules> read = new ArrayList<>();
        for (YamlValue item : sites.readAgain().list().orElse(List.of())) {
            item.mapping(SiteRulesReader::site).flatMap(site -> site).ifPresent(read::add);
        }
        return read;
    }

    private static Optional<SiteRules> site(YamlMapping site) {
        List<SectionRules> sections = new ArrayList<>();
        for (YamlValue item : site.list("sections").orElse(List.of())) {
            item.mapping(section -> section(item, section)).ifPresent(sections::add);
        }
        Optional<YamlMapping> exclude = site.mapping("exclude", mapping -> mapping);
        Optional<ConfiguredRule> robots = site.mapping("robots", mapping -> mapping)
                .flatMap(mapping -> mapping.at("obey"))
                .map(SiteRulesReader::rule);
        return site.at("url")
                .map(url -> new SiteRules(
                        rule(url),
                        sections,
                        exclude.map(mapping -> rules(mapping, "paths")).orElse(List.of()),
                        exclude.map(mapping -> rules(mapping, "parameters")).orElse(List.of()),
                        robots.orElse(null)));
    }

    private static SectionRules section(YamlValue item, YamlMapping section) {
        String name = section.scalar("name", text -> text).orElse("");
        ConfiguredRule rule = new ConfiguredRule(item.path(), name, item.file(), item.line());
        return new SectionRules(rule, rules(section, "match"));
    }

    private static List<ConfiguredRule> rules(YamlMapping mapping, String key) {
        return mapping.list(key).orElse(List.of()).stream()
                .map(SiteRulesReader::rule)
                .toList();
    }

    private static ConfiguredRule rule(YamlValue value) {
        String text = value.scalar(each -> each).orElse("");
        return new ConfiguredRule(value.path(), text, value.file(), value.line());
    }
}
