package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The text that a sender signs, by a template: {@code {body}} is the body, {@code {@name}} the header {@code name};
 * doubled braces are single ones; any other character is itself.
 *
 * <p>Where nothing separates a header from the body, as in {@code {@x-timestamp}{body}}, a sender signs both as one
 * text. The scheme then doesn't protect the border between them.
 */
public final class SignedText {

    /** The body alone. */
    public static final SignedText BODY = of("{body}");

    private static final String ALLOWED = "allowed are texts with `{body}` and headers as in `{@x-timestamp}`, such as"
            + " `{@x-timestamp}.{body}`; `{{` and `}}` are single braces";

    private sealed interface Part {

        record Literal(String text) implements Part {}

        record Header(String name) implements Part {}

        record Body() implements Part {}
    }

    private final List<Part> parts;

    private SignedText(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it is malformed or doesn't contain the body; the message states what is
     *     allowed
     */
    public static SignedText of(String template) {
        List<Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            boolean doubled = template.startsWith(String.valueOf(c).repeat(2), at);
            if ((c == '{' || c == '}') && doubled) {
                literal.append(c);
                at += 2;
            } else if (c == '{') {
                int end = template.indexOf('}', at);
                addLiteral(parts, literal);
                parts.add(variable(end < 0 ? "" : template.substring(at + 1, end)));
                at = end + 1;
            } else if (c == '}') {
                throw new IllegalArgumentException(ALLOWED);
            } else {
                literal.append(c);
                at++;
            }
        }
        addLiteral(parts, literal);
        if (!parts.contains(new Part.Body())) {
            throw new IllegalArgumentException(ALLOWED);
        }
        return new SignedText(parts);
    }

    private static void addLiteral(List<Part> parts, StringBuilder literal) {
        if (!literal.isEmpty()) {
            parts.add(new Part.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private static Part variable(String name) {
        if (name.equals("body")) {
            return new Part.Body();
        }
        if (!name.startsWith("@")) {
            throw new IllegalArgumentException(ALLOWED);
        }
        return new Part.Header(HmacSettings.requireHeader(name.substring(1)));
    }

    /** The name of a header of the template that the request doesn't have; empty if it has all. */
    String missingHeader(WebhookRequest request) {
        return parts.stream()
                .flatMap(part -> part instanceof Part.Header header ? Stream.of(header.name()) : Stream.empty())
                .filter(name -> !request.headers().containsKey(name))
                .findFirst()
                .orElse("");
    }

    /** The signed text of a request that has all headers, in parts. */
    byte[][] of(WebhookRequest request) {
        return parts.stream().map(part -> bytes(part, request)).toArray(byte[][]::new);
    }

    private static byte[] bytes(Part part, WebhookRequest request) {
        if (part instanceof Part.Literal literal) {
            return literal.text().getBytes(StandardCharsets.UTF_8);
        }
        if (part instanceof Part.Header header) {
            return request.headers().getOrDefault(header.name(), "").getBytes(StandardCharsets.UTF_8);
        }
        return request.body();
    }
}
