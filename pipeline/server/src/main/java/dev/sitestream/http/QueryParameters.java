package dev.sitestream.http;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The parameters of a request. Every mistake is an error, since a misspelt filter would give a wrong answer. */
final class QueryParameters {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private final Map<String, List<String>> given;

    /**
     * @param given the parameters of the request, decoded
     * @param allowed the names of those that it may have
     * @throws IllegalArgumentException if there is another one, or one is given several times
     */
    QueryParameters(Map<String, List<String>> given, Set<String> allowed) {
        this.given = given;
        given.forEach((name, values) -> {
            if (!allowed.contains(name) && !name.equals(InstanceScope.PARAMETER)) {
                throw new IllegalArgumentException(
                        "unknown parameter; allowed are " + String.join(", ", new TreeSet<>(allowed)));
            }
            if (values.size() > 1) {
                throw new IllegalArgumentException(name + ": given several times");
            }
        });
    }

    /**
     * A parameter's value; empty if it is not given.
     *
     * @throws IllegalArgumentException if it has more characters than allowed
     */
    String text(String name, int most) {
        String text = given.getOrDefault(name, List.of("")).get(0);
        if (text.length() > most) {
            throw new IllegalArgumentException(name + ": allowed are at most " + most + " characters");
        }
        return text;
    }

    /**
     * A parameter's number, or another one if it is not given.
     *
     * @throws IllegalArgumentException if it is no whole number in this range
     */
    int number(String name, int otherwise, int min, int max) {
        String text = text(name, Integer.MAX_VALUE);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (NUMBER.matcher(text).matches()) {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        }
        throw new IllegalArgumentException(name + ": allowed are whole numbers from " + min + " to " + max);
    }
}
