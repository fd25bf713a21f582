package dev.sitestream.site;

import dev.sitestream.sitemap.RobotsMember;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of a robots.txt that disallows something for all crawlers.
 *
 * @param number the line's number, counted from 1
 * @param text the line
 * @param path what it disallows, as written
 */
record RobotsLine(int number, String text, String path) {

    /** Returns these lines of a robots.txt, in their order. */
    static List<RobotsLine> of(String robots) {
        List<RobotsLine> found = new ArrayList<>();
        boolean isForAll = false;
        boolean namesAgents = false;
        for (RobotsMember line : RobotsMember.of(robots)) {
            String name = line.name();
            if (name.equals("user-agent")) {
                // Several agents in a row begin one group
                isForAll = (namesAgents && isForAll) || line.value().equals("*");
                namesAgents = true;
            } else if (name.equals("disallow") || name.equals("allow")) {
                namesAgents = false;
                if (isForAll && name.equals("disallow")) {
                    found.add(new RobotsLine(line.number(), line.text(), line.value()));
                }
            }
        }
        return found;
    }
}
