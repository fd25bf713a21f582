package dev.sitestream.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rules that a robots.txt has for every crawler ({@code User-agent: *}), after <a
 * href="https://www.rfc-editor.org/rfc/rfc9309.html">RFC 9309</a>. Two are equal when they have the same rules,
 * whatever else the texts say.
 */
public final class RobotsRules {

    /** Those that allow everything. */
    public static final RobotsRules NONE = of("");

    private final SimpleRobotRules rules;
    private final String canonical;

    private RobotsRules(SimpleRobotRules rules) {
        this.rules = rules;
        this.canonical = rules.getRobotRules().stream()
                .map(RobotsRules::line)
                .distinct()
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /** The rules in a robots.txt. Any text has some: lines that are no rules are passed over, as crawlers do. */
    public static RobotsRules of(String text) {
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
        // It would disallow everything where a crawler has to wait long, which says nothing about what may be listed
        parser.setMaxCrawlDelay(Long.MAX_VALUE);
        return new RobotsRules(parser.parseContent("robots.txt", text.getBytes(UTF_8), "text/plain", List.of()));
    }

    /** Whether there is no rule, and so everything is allowed. */
    boolean isEmpty() {
        return canonical.isEmpty();
    }

    /** Whether a page with this serialised URL may be crawled. */
    boolean allow(String url) {
        try {
            // Not as a text: the parser's own would take a URL with, say, a `|` for that of the home page
            return rules.isAllowed(new URL(url));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("not a serialised URL: " + url, e);
        }
    }

    /** The rules as text, the same for equal ones. */
    String canonical() {
        return canonical;
    }

    private static String line(RobotRule rule) {
        return (rule.isAllow() ? "allow " : "disallow ") + rule.getPrefix();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RobotsRules that && canonical.equals(that.canonical);
    }

    @Override
    public int hashCode() {
        return canonical.hashCode();
    }

    @Override
    public String toString() {
        return "RobotsRules[" + canonical.replace("\n", ", ") + "]";
    }
}
