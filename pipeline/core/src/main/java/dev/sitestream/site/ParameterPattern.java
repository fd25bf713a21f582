package dev.sitestream.site;

import dev.sitestream.page.url.PercentDecoder;

/**
 * A pattern of names of query parameters: {@code sort}, or {@code utm_*} with a {@code *} that matches zero or more
 * characters. A {@code *} alone matches every parameter. Names are decoded and compared case-sensitively.
 *
 * @param text the pattern, without percent-encoding
 */
public record ParameterPattern(String text) {

    /**
     * @throws IllegalArgumentException if the pattern can never match as intended; the message states what is allowed,
     *     without the text
     */
    public ParameterPattern {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a parameter's name has one character at least");
        }
        for (int i = 0; i < text.length(); i++) {
            if ("?&=#%".indexOf(text.charAt(i)) >= 0) {
                throw new IllegalArgumentException(
                        "a parameter's name is written alone and decoded," + " so it has no `?`, `&`, `=`, `#` or `%`");
            }
        }
    }

    /**
     * Whether the query of a serialised URL has a parameter whose name matches. A query is split and decoded as <a
     * href="https://url.spec.whatwg.org/#concept-urlencoded-parser">application/x-www-form-urlencoded</a>.
     */
    boolean matchesQueryOf(String url) {
        int start = url.indexOf('?') + 1;
        while (start > 0 && start < url.length()) {
            int ampersand = url.indexOf('&', start);
            int end = ampersand < 0 ? url.length() : ampersand;
            if (end > start && matches(nameIn(url.substring(start, end)))) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    private static String nameIn(String parameter) {
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        return PercentDecoder.decode(name.replace('+', ' '));
    }

    private boolean matches(String name) {
        return Glob.matches(text, name, 0, name.length());
    }
}
