package dev.sitestream.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a robots.txt that disallows something for all crawlers.
 *
 * @param number the line's number, counted from 1
 * @param text the line
 * @param path what it disallows, as written
 */
record RobotsLine(int number, String text, String path) {

    private static final Pattern MEMBER = Pattern.compile("\\s*([A-Za-z-]+)\\s*:\\s*([^#]*?)\\s*(?:#.*)?");

    /** Returns these lines of a robots.txt, in their order. */
    static List<RobotsLine> of(String robots) {
        List<RobotsLine> found = new ArrayList<>();
        boolean isForAll = false;
        boolean namesAgents = false;
        int number = 0;
        for (String line : robots.split("\\r\\n|\\r|\\n", -1)) {
            number++;
            Matcher member = MEMBER.matcher(line);
            if (member.matches()) {
                String name = member.group(1).toLowerCase(Locale.ROOT);
                if (name.equals("user-agent")) {
                    // Several agents in a row begin one group
                    isForAll = (namesAgents && isForAll) || member.group(2).equals("*");
                    namesAgents = true;
                } else if (name.equals("disallow") || name.equals("allow")) {
                    namesAgents = false;
                    if (isForAll && name.equals("disallow")) {
                        found.add(new RobotsLine(number, line.strip(), member.group(2)));
                    }
                }
            }
        }
        return found;
    }
}
