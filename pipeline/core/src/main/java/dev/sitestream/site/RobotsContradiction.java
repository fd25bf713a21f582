package dev.sitestream.site;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two robots.txt of one host of which one allows to a crawler what the other disallows. Crawlers read them as one file,
 * in which the rule that allows would win.
 *
 * @param agent the crawler; {@code *} for all that have no group
 * @param line a line of the one file
 * @param lineNumber its number, counted from 1
 * @param otherLine a line of the other file
 * @param otherLineNumber its number, counted from 1
 */
public record RobotsContradiction(String agent, String line, int lineNumber, String otherLine, int otherLineNumber) {

    /** A crawler and a path in its normal form. */
    private record Place(String agent, String path) {}

    /** The first contradiction between two files; empty if there is none. */
    public static Optional<RobotsContradiction> between(String robots, String other) {
        Map<Place, RobotsRule> others = decisive(other);
        return decisive(robots).entrySet().stream()
                .flatMap(entry -> of(entry.getKey(), entry.getValue(), others.get(entry.getKey())).stream())
                .min((one, another) -> Integer.compare(one.lineNumber(), another.lineNumber()));
    }

    private static Optional<RobotsContradiction> of(Place place, RobotsRule rule, @Nullable RobotsRule other) {
        return other == null || rule.allows() == other.allows()
                ? Optional.empty()
                : Optional.of(new RobotsContradiction(
                        place.agent(), rule.text(), rule.number(), other.text(), other.number()));
    }

    /** For each place the rule that counts: one that allows, if there are several. */
    private static Map<Place, RobotsRule> decisive(String robots) {
        Map<Place, RobotsRule> decisive = new HashMap<>();
        for (RobotsRule rule : RobotsRule.of(robots)) {
            RobotsRules.normalPath(rule.path())
                    .ifPresent(path -> rule.agents()
                            .forEach(agent -> decisive.merge(
                                    new Place(agent, path), rule, (one, next) -> one.allows() ? one : next)));
        }
        return decisive;
    }
}
