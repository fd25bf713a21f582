package dev.sitestream.site;

import dev.sitestream.sitemap.RobotsMember;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A rule of a robots.txt, by <a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2">RFC 9309, 2.2.2</a>.
 *
 * @param number the line's number, counted from 1
 * @param text the line
 * @param agents the crawlers of its group, in lower case; {@code *} for all others
 * @param allows whether it allows or disallows
 * @param path what it allows or disallows, as written; empty if it is no rule, but a way to have a group without one
 */
record RobotsRule(int number, String text, Set<String> agents, boolean allows, String path) {

    RobotsRule {
        agents = Set.copyOf(agents);
    }

    /** The rules of a robots.txt, in their order. Those outside of groups mean nothing and are left out. */
    static List<RobotsRule> of(String robots) {
        List<RobotsRule> rules = new ArrayList<>();
        Set<String> agents = new LinkedHashSet<>();
        boolean namesAgents = false;
        for (RobotsMember line : RobotsMember.of(robots)) {
            String name = line.name();
            if (name.equals("user-agent")) {
                // Several agents in a row begin one group
                if (!namesAgents) {
                    agents.clear();
                }
                agents.add(line.value().toLowerCase(Locale.ROOT));
                namesAgents = true;
            } else if (name.equals("disallow") || name.equals("allow")) {
                namesAgents = false;
                if (!agents.isEmpty()) {
                    rules.add(new RobotsRule(line.number(), line.text(), agents, name.equals("allow"), line.value()));
                }
            }
        }
        return rules;
    }

    /** Whether it disallows something for crawlers that no group names. */
    boolean disallowsForAll() {
        return !allows && agents.contains("*");
    }
}
