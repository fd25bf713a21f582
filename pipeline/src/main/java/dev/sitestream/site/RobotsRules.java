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
 * The rules of a robots.txt for all crawlers ({@code User-agent: *}), by <a
 * href="https://www.rfc-editor.org/rfc/rfc9309.html">RFC 9309</a>. Two objects are equal if they have the same rules;
 * other content of the texts is ignored.
 */
public final class RobotsRules {

    /** Rules that allow everything. */
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

    /** Parses a robots.txt. Every text is accepted: lines that are no rules are ignored, as crawlers do. */
    public static RobotsRules of(String text) {
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
        // The parser would disallow everything if the crawl delay is long, but a delay does not affect listing
        parser.setMaxCrawlDelay(Long.MAX_VALUE);
        return new RobotsRules(parser.parseContent("robots.txt", text.getBytes(UTF_8), "text/plain", List.of()));
    }

    /** Whether there are no rules, so that everything is allowed. */
    boolean isEmpty() {
        return canonical.isEmpty();
    }

    /** Whether a page with this serialised URL may be crawled. */
    boolean allow(String url) {
        try {
            // Not as a string: the parser treats a URL string with, for example, a `|` as the home page
            return rules.isAllowed(new URL(url));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("not a serialised URL: " + url, e);
        }
    }

    /** The rules as text, equal for equal rules. */
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
