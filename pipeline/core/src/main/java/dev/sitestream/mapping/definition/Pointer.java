package dev.sitestream.mapping.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JSON Pointer of <a href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</a>: the place of a value in a JSON text.
 *
 * @param tokens the names of members and indexes of elements on the way, unescaped; none for the whole value
 */
public record Pointer(List<String> tokens) {

    private static final String ALLOWED = "a JSON Pointer such as `/entry/slug`, in which `~0` is a `~` and `~1` a `/`";

    /** No JSON text within the bounds is deeper. */
    private static final int MAX_TOKENS = 64;

    private static final Pattern ESCAPE = Pattern.compile("~(.?)");

    public Pointer {
        tokens = List.copyOf(tokens);
    }

    /**
     * Parses a pointer.
     *
     * @throws IllegalArgumentException if the text is none; the message states what is allowed
     */
    public static Pointer parse(String text) {
        if (text.isEmpty()) {
            return new Pointer(List.of());
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException("allowed is " + ALLOWED);
        }
        List<String> tokens = new ArrayList<>();
        for (String token : text.substring(1).split("/", -1)) {
            tokens.add(unescape(token));
        }
        if (tokens.size() > MAX_TOKENS) {
            throw new IllegalArgumentException("allowed are JSON Pointers of at most " + MAX_TOKENS + " parts");
        }
        return new Pointer(tokens);
    }

    private static String unescape(String token) {
        if (token.indexOf('~') < 0) {
            return token;
        }
        Matcher escape = ESCAPE.matcher(token);
        StringBuilder name = new StringBuilder();
        while (escape.find()) {
            escape.appendReplacement(name, character(escape.group(1)));
        }
        return escape.appendTail(name).toString();
    }

    private static String character(String code) {
        return switch (code) {
            case "0" -> "~";
            case "1" -> "/";
            default -> throw new IllegalArgumentException("allowed is " + ALLOWED);
        };
    }

    /** The pointer as it is written. */
    public String text() {
        StringBuilder text = new StringBuilder();
        tokens.forEach(token -> text.append('/').append(token.replace("~", "~0").replace("/", "~1")));
        return text.toString();
    }
}
