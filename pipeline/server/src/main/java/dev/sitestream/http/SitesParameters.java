package dev.sitestream.http;

import dev.sitestream.query.sites.SitesQuestion;
import dev.sitestream.query.sites.SitesQuestion.Order;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The parameters of a request for sites. */
final class SitesParameters {

    private static final Set<String> NAMES = new TreeSet<>(Set.of("q", "sort", "after", "limit"));
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    private SitesParameters() {}

    /**
     * The question of the request.
     *
     * @param given the parameters of the request, decoded
     * @throws IllegalArgumentException if a parameter is wrong; the message states what is allowed
     */
    static SitesQuestion question(Map<String, List<String>> given) {
        for (Map.Entry<String, List<String>> parameter : given.entrySet()) {
            if (!NAMES.contains(parameter.getKey())) {
                throw new IllegalArgumentException("unknown parameter; allowed are " + String.join(", ", NAMES));
            }
            if (parameter.getValue().size() > 1) {
                throw new IllegalArgumentException(parameter.getKey() + ": given several times");
            }
        }
        return new SitesQuestion(text(given, "q"), order(text(given, "sort")), text(given, "after"), limit(given));
    }

    private static Order order(String text) {
        if (text.isEmpty()) {
            return Order.ATTENTION;
        }
        return Order.of(text)
                .orElseThrow(() -> new IllegalArgumentException("sort: allowed are "
                        + Arrays.stream(Order.values()).map(Order::notation).collect(Collectors.joining(", "))));
    }

    private static int limit(Map<String, List<String>> given) {
        String text = text(given, "limit");
        if (text.isEmpty()) {
            return SitesQuestion.DEFAULT_LIMIT;
        }
        // What is not a number is not allowed either, and 0 is not.
        return NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    }

    private static String text(Map<String, List<String>> given, String name) {
        List<String> values = given.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }
}
