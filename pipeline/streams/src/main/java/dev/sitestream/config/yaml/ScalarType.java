package dev.sitestream.config.yaml;

/**
 * Parses a single value. Only its text counts, so quoted and substituted values are parsed like plain ones.
 *
 * @param <T> the parsed type
 */
@FunctionalInterface
public interface ScalarType<T> {

    /**
     * Parses the text.
     *
     * @throws IllegalArgumentException if it is not allowed; the message states what is allowed, without the text
     */
    T parse(String text);
}
