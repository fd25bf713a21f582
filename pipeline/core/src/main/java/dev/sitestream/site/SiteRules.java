package dev.sitestream.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the rules of a site are written.
 *
 * @param base the site's URL
 * @param sections its sections, in their order; empty if none are configured
 * @param paths the patterns of paths that are not listed, in their order
 * @param parameters the patterns of query parameters whose pages are not listed, in their order
 * @param robots the name of the robots.txt whose disallowed pages are not listed; null if there is none
 */
public record SiteRules(
        ConfiguredRule base,
        List<SectionRules> sections,
        List<ConfiguredRule> paths,
        List<ConfiguredRule> parameters,
        @Nullable ConfiguredRule robots) {

    public SiteRules {
        sections = List.copyOf(sections);
        paths = List.copyOf(paths);
        parameters = List.copyOf(parameters);
    }

    /**
     * Where a section is written.
     *
     * @param section the section
     * @param match its patterns, in their order
     */
    public record SectionRules(ConfiguredRule section, List<ConfiguredRule> match) {

        public SectionRules {
            match = List.copyOf(match);
        }
    }
}
