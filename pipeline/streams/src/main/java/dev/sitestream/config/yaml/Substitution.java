package dev.sitestream.config.yaml;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces references to environment variables in parsed texts, in one pass: the value of a variable is parsed neither
 * as YAML nor for further references.
 *
 * @param environment the environment variables
 */
public record Substitution(Map<String, String> environment) {

    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\$\\{|\\$\\{(?:([A-Za-z_][A-Za-z0-9_]*)(?::([^}]*))?})?");

    /**
     * The text with its references replaced.
     *
     * @throws IllegalArgumentException if a reference is malformed, or has no default and its variable is not set; the
     *     message contains no values
     */
    String apply(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        StringBuilder result = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(result, Matcher.quoteReplacement(replacement(matcher)));
        }
        return matcher.appendTail(result).toString();
    }

    private String replacement(Matcher reference) {
        if (reference.group().startsWith("$$")) {
            return "${";
        }
        String name = reference.group(1);
        if (name == null) {
            throw new IllegalArgumentException(
                    "`${` begins a variable: allowed are `${NAME}`, `${NAME:default}`, and `$${` for a plain `${`");
        }
        @Nullable String value = environment.getOrDefault(name, reference.group(2));
        if (value == null) {
            throw new IllegalArgumentException("the environment variable `" + name
                    + "` is not set: allowed are variables that are set, and defaults as in `${" + name + ":default}`");
        }
        return value;
    }
}
