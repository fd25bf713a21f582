package dev.sitestream.mapping.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JSON Pointer of <a href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</a>: the place of a value in a JSON text.
 * A name with an exclamation mark behind it is that of a text which holds JSON itself: {@code /attrs!/color} is a
 * member of what {@code attrs} holds. At the end of a name that has such marks, each is written twice.
 *
 * @param steps the way to the value; none for the whole value
 */
public record Pointer(List<Step> steps) {

    private static final String ALLOWED = "a JSON Pointer such as `/entry/slug`, in which `~0` is a `~` and `~1` a `/`";

    /** No JSON text within the bounds is deeper. */
    private static final int MAX_STEPS = 64;

    private static final char IN_TEXT = '!';

    private static final Pattern ESCAPE = Pattern.compile("~(.?)");

    public Pointer {
        steps = List.copyOf(steps);
    }

    /**
     * A step from a value to one in it.
     *
     * @param name the name of a member or the index of an element, unescaped
     * @param isInText whether the way goes on in the JSON of the text there
     */
    public record Step(String name, boolean isInText) {

        private static Step parse(String token) {
            int marks = 0;
            while (marks < token.length() && token.charAt(token.length() - 1 - marks) == IN_TEXT) {
                marks++;
            }
            String name = token.substring(0, token.length() - marks + marks / 2);
            return new Step(unescape(name), marks % 2 == 1);
        }

        private String text() {
            int marks = 0;
            while (marks < name.length() && name.charAt(name.length() - 1 - marks) == IN_TEXT) {
                marks++;
            }
            String doubled = name + String.valueOf(IN_TEXT).repeat(marks) + (isInText ? IN_TEXT : "");
            return doubled.replace("~", "~0").replace("/", "~1");
        }
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
        List<Step> steps = new ArrayList<>();
        for (String token : text.substring(1).split("/", -1)) {
            steps.add(Step.parse(token));
        }
        if (steps.size() > MAX_STEPS) {
            throw new IllegalArgumentException("allowed are JSON Pointers of at most " + MAX_STEPS + " parts");
        }
        return new Pointer(steps);
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
        steps.forEach(step -> text.append('/').append(step.text()));
        return text.toString();
    }

    /** The place to which the other pointer leads from this place. */
    public Pointer then(Pointer other) {
        List<Step> all = new ArrayList<>(steps);
        all.addAll(other.steps);
        return new Pointer(all);
    }
}
