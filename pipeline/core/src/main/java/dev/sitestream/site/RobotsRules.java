package dev.sitestream.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    /** Where the rules are, for explanations. */
    private final List<RobotsRule> disallowing;

    private RobotsRules(SimpleRobotRules rules, List<RobotsRule> disallowing) {
        this.rules = rules;
        this.disallowing = List.copyOf(disallowing);
        this.canonical = rules.getRobotRules().stream()
                .map(RobotsRules::line)
                .distinct()
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /** Parses a robots.txt. Every text is accepted: lines that are no rules are ignored, as crawlers do. */
    public static RobotsRules of(String text) {
        return new RobotsRules(
                parse(text),
                RobotsRule.of(text).stream().filter(RobotsRule::disallowsForAll).toList());
    }

    private static SimpleRobotRules parse(String text) {
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
        // The parser would disallow everything if the crawl delay is long, but a delay does not affect listing
        parser.setMaxCrawlDelay(Long.MAX_VALUE);
        return parser.parseContent("robots.txt", text.getBytes(UTF_8), "text/plain", List.of());
    }

    /** Whether there are no rules, so that everything is allowed. */
    boolean isEmpty() {
        return canonical.isEmpty();
    }

    /** Whether a page with this serialised URL may be crawled. */
    boolean allow(String url) {
        return allow(rules, url);
    }

    /** The line that disallows a page; empty if none does. Of several, the most specific one decides. */
    Optional<RobotsRule> disallowing(String url) {
        return allow(url)
                ? Optional.empty()
                : rules.getRobotRules().stream()
                        .filter(rule -> !rule.isAllow())
                        .map(RobotRule::getPrefix)
                        .sorted(Comparator.comparingInt(prefix -> -prefix.length()))
                        .filter(prefix -> !allow(disallowingOnly(prefix), url))
                        .findFirst()
                        .flatMap(this::lineOf);
    }

    private static SimpleRobotRules disallowingOnly(String prefix) {
        SimpleRobotRules only = new SimpleRobotRules(RobotRulesMode.ALLOW_SOME);
        only.addRule(prefix, false);
        return only;
    }

    /** The line with this path, which may be encoded in another way. */
    private Optional<RobotsRule> lineOf(String prefix) {
        return disallowing.stream()
                .filter(line -> line.path().equals(prefix))
                .findFirst()
                .or(() -> disallowing.stream()
                        .filter(line -> normalPath(line.path()).equals(Optional.of(prefix)))
                        .findFirst());
    }

    /** The path of a rule as it is compared, with its escapes in one form; empty if it is no rule. */
    static Optional<String> normalPath(String path) {
        return parse("User-agent: *\nDisallow: " + path).getRobotRules().stream()
                .map(RobotRule::getPrefix)
                .findFirst();
    }

    private static boolean allow(SimpleRobotRules rules, String url) {
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
