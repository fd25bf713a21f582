package dev.sitestream.demo;

import java.util.List;

/**
 * A section of a simulated site, as in a configuration.
 *
 * @param name the section's name
 * @param match the path patterns of its pages; none for the section of all other pages
 * @param urgent whether its changes are published at once, so that on a busy machine, too, something is seen soon
 */
public record DemoSection(String name, List<String> match, boolean urgent) {

    public DemoSection {
        match = List.copyOf(match);
    }
}
