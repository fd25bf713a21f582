package dev.sitestream.deploy;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metrics and labels in a PromQL query. The parser reads only names and labels; {@code promtool} checks the syntax.
 *
 * @param selectors the series, in the order of the query
 * @param labels the labels by which series are aggregated or matched with each other
 */
public record PrometheusQuery(List<Selector> selectors, Set<String> labels) {

    /** Ranges, strings, names, and any other single character. */
    private static final Pattern TOKEN = Pattern.compile(
            "\\[[^]]*]|\"(?:[^\"\\\\]|\\\\.)*\"|[a-zA-Z_:][a-zA-Z0-9_:]*|[0-9][0-9a-zA-Z.]*|[=!<>]=|[=!]~|\\S");

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final Set<String> BEFORE_LABELS =
            Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset");

    /**
     * A selection of a metric's series.
     *
     * @param metric the name
     * @param conditions on the labels
     */
    public record Selector(String metric, List<Condition> conditions) {}

    /**
     * A condition on a label.
     *
     * @param label its name
     * @param operator {@code =}, {@code !=}, {@code =~} or {@code !~}
     * @param value without the quotation marks
     */
    public record Condition(String label, String operator, String value) {}

    /** Parses a query. */
    public static PrometheusQuery parse(String query) {
        return new Parser(TOKEN.matcher(query).results().map(MatchResult::group).toList()).parse();
    }

    private static final class Parser {

        private final List<String> tokens;
        private final List<Selector> selectors = new ArrayList<>();
        private final Set<String> labels = new LinkedHashSet<>();
        private int next;

        Parser(List<String> tokens) {
            this.tokens = tokens;
        }

        PrometheusQuery parse() {
            while (next < tokens.size()) {
                String token = tokens.get(next++);
                if (BEFORE_LABELS.contains(token)) {
                    readLabels();
                } else if (isMetric(token)) {
                    selectors.add(new Selector(token, readConditions()));
                }
            }
            return new PrometheusQuery(List.copyOf(selectors), Set.copyOf(labels));
        }

        /** A name before a parenthesis or `by` is a function. */
        private boolean isMetric(String token) {
            Matcher name = NAME.matcher(token);
            return name.matches()
                    && !OPERATORS.contains(token)
                    && !peek().equals("(")
                    && !peek().equals("by")
                    && !peek().equals("without");
        }

        private void readLabels() {
            if (peek().equals("(")) {
                next++;
                for (String token = tokens.get(next++); !token.equals(")"); token = tokens.get(next++)) {
                    if (!token.equals(",")) {
                        labels.add(token);
                    }
                }
            }
        }

        private List<Condition> readConditions() {
            List<Condition> conditions = new ArrayList<>();
            if (peek().equals("{")) {
                next++;
                while (!peek().equals("}")) {
                    String label = tokens.get(next++);
                    String operator = tokens.get(next++);
                    String quoted = tokens.get(next++);
                    conditions.add(new Condition(label, operator, quoted.substring(1, quoted.length() - 1)));
                    if (peek().equals(",")) {
                        next++;
                    }
                }
                next++;
            }
            return List.copyOf(conditions);
        }

        private String peek() {
            return next < tokens.size() ? tokens.get(next) : "";
        }
    }
}
