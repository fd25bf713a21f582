package dev.sitestream.config.yaml;

/**
 * What a single value is read as. It is read from its text alone, so quoted and substituted values are typed like plain
 * ones.
 *
 * @param <T> what it becomes
 */
@FunctionalInterface
public interface ScalarType<T> {

    /**
     * Reads the text.
     *
     * @throws IllegalArgumentException when it is not an allowed one; the message says what is allowed, without
     *     repeating the text
     */
    T parse(String text);
}
