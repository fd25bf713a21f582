package dev.sitestream.mapping.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** How the value of one field is made. */
public sealed interface Expression {

    /** What an expression looks like, for messages. */
    String ALLOWED = "a JSON Pointer such as `/title`, a header such as `@x-topic`, a template such as"
            + " `/products/{/handle}`, and a constant such as `=news`";

    /**
     * Parses an expression: a constant if it begins with {@code =}, a template if it holds a brace, otherwise a
     * reference.
     *
     * @throws IllegalArgumentException if the text is none; the message states what is allowed
     */
    static Expression parse(String text) {
        if (text.startsWith("=")) {
            return new Constant(text.substring(1));
        }
        if (text.indexOf('{') >= 0 || text.indexOf('}') >= 0) {
            return new Template(new TemplateParser(text).parse());
        }
        if (text.isEmpty() || "/@^".indexOf(text.charAt(0)) >= 0 || text.startsWith("key:")) {
            return new Lookup(Reference.parse(text));
        }
        throw new IllegalArgumentException("allowed are " + ALLOWED);
    }

    /** Whether the value begins with a constant type and a colon, so that it can be a page's id. */
    default boolean beginsWithType() {
        return false;
    }

    /** Whether a variable of this template keeps its slashes, which is meant for URLs only. */
    default boolean keepsSlashes() {
        return false;
    }

    /** The places of the values that are used. */
    default List<Reference> references() {
        return List.of();
    }

    /** The value at this place. */
    record Lookup(Reference reference) implements Expression {

        @Override
        public List<Reference> references() {
            return List.of(reference);
        }
    }

    /** This text. */
    record Constant(String text) implements Expression {

        @Override
        public boolean beginsWithType() {
            return Template.TYPE.matcher(text).lookingAt();
        }
    }

    /** A text with variables. */
    record Template(List<Piece> pieces) implements Expression {

        private static final Pattern TYPE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,63}:");

        public Template {
            pieces = List.copyOf(pieces);
        }

        @Override
        public boolean beginsWithType() {
            return !pieces.isEmpty()
                    && pieces.get(0) instanceof Literal literal
                    && TYPE.matcher(literal.text()).lookingAt();
        }

        @Override
        public List<Reference> references() {
            return pieces.stream()
                    .filter(Variable.class::isInstance)
                    .map(piece -> ((Variable) piece).reference())
                    .toList();
        }

        @Override
        public boolean keepsSlashes() {
            return pieces.stream().anyMatch(piece -> piece instanceof Variable variable && variable.keepsSlashes());
        }
    }

    /** A part of a template. */
    sealed interface Piece {}

    /** A text that is taken as it is. */
    record Literal(String text) implements Piece {}

    /**
     * A value that is put in.
     *
     * @param reference where it is
     * @param keepsSlashes whether slashes in it separate segments of a URL's path; if not, they are encoded
     */
    record Variable(Reference reference, boolean keepsSlashes) implements Piece {}

    /** Parses a template; used once. */
    final class TemplateParser {

        private final String text;
        private final List<Piece> pieces = new ArrayList<>();
        private final StringBuilder literal = new StringBuilder();

        TemplateParser(String text) {
            this.text = text;
        }

        List<Piece> parse() {
            int i = 0;
            while (i < text.length()) {
                char c = text.charAt(i);
                if (c != '{' && c != '}') {
                    literal.append(c);
                    i++;
                } else if (text.startsWith(String.valueOf(c), i + 1)) {
                    literal.append(c);
                    i += 2;
                } else if (c == '{') {
                    i = variable(i + 1);
                } else {
                    throw new IllegalArgumentException(
                            "a `}` is without its `{`: allowed are templates such as `/products/{/handle}`, and `}}`"
                                    + " for a plain brace");
                }
            }
            endLiteral();
            return pieces;
        }

        private int variable(int start) {
            int end = text.indexOf('}', start);
            if (end < 0 || text.substring(start, end).indexOf('{') >= 0) {
                throw new IllegalArgumentException(
                        "a `{` is not closed by `}`: allowed are templates such as `/products/{/handle}`, and `{{`"
                                + " for a plain brace");
            }
            endLiteral();
            boolean keepsSlashes = text.charAt(start) == '+';
            String reference = text.substring(keepsSlashes ? start + 1 : start, end);
            try {
                pieces.add(new Variable(Reference.parse(reference), keepsSlashes));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "`{" + reference + "}` is no variable: allowed between braces are " + Reference.ALLOWED, e);
            }
            return end + 1;
        }

        private void endLiteral() {
            if (literal.length() > 0) {
                pieces.add(new Literal(literal.toString()));
                literal.setLength(0);
            }
        }
    }
}
