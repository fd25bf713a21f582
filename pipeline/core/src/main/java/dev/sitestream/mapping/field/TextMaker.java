package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.page.event.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the text of a compiled template. */
final class TextMaker {

    /**
     * A part of the text.
     *
     * @param literal a text to take as it is, before the variable
     * @param variable where the value that follows is; null at the end
     * @param keepsSlashes whether the value's slashes are kept in a URL
     */
    private record Part(String literal, @Nullable Getter variable, boolean keepsSlashes) {}

    private final List<Part> parts = new ArrayList<>();
    private final boolean isUrl;

    private TextMaker(boolean isUrl) {
        this.isUrl = isUrl;
    }

    /** Makes a text in which the values are put in unchanged. */
    static TextMaker ofText(Expression.Template template, Binding binding) {
        TextMaker maker = new TextMaker(false);
        maker.add("", template.pieces(), binding);
        return maker;
    }

    /** Makes a URL in which the values are percent-encoded. */
    static TextMaker ofUrl(Expression.Template template, Binding binding, SiteUrls urls) {
        TextMaker maker = new TextMaker(true);
        List<Expression.Piece> pieces = template.pieces();
        if (!pieces.isEmpty() && pieces.get(0) instanceof Expression.Literal literal) {
            maker.add(urls.absolute(literal.text()), pieces.subList(1, pieces.size()), binding);
        } else {
            maker.add(urls.absolute(""), pieces, binding);
        }
        return maker;
    }

    private void add(String beginning, List<Expression.Piece> pieces, Binding binding) {
        StringBuilder literal = new StringBuilder(beginning);
        for (Expression.Piece piece : pieces) {
            if (piece instanceof Expression.Literal text) {
                literal.append(text.text());
            } else if (piece instanceof Expression.Variable variable) {
                parts.add(new Part(literal.toString(), binding.getter(variable.reference()), variable.keepsSlashes()));
                literal.setLength(0);
            }
        }
        if (literal.length() > 0) {
            parts.add(new Part(literal.toString(), null, false));
        }
    }

    /** The text; null if a variable has no value, which is noted. */
    @Nullable
    String make(MappingScope scope, String field) {
        StringBuilder text = new StringBuilder(96);
        for (Part part : parts) {
            text.append(part.literal());
            Getter variable = part.variable();
            if (variable != null && !append(variable, part.keepsSlashes(), scope, field, text)) {
                return null;
            }
        }
        String made = text.toString();
        if (isUrl && SiteUrls.hasDotSegment(made)) {
            scope.problem(
                    ProblemCode.PAYLOAD_VALUE_INVALID,
                    field,
                    "a part of the path must not be `.` or `..`, as in " + made);
            return null;
        }
        return made;
    }

    private boolean append(
            Getter variable, boolean keepsSlashes, MappingScope scope, String field, StringBuilder text) {
        JsonValue value = variable.in(scope);
        if (value == null) {
            scope.missing(field, variable.reference());
            return false;
        }
        if (value.isUnavailable()) {
            scope.unavailable(field, variable.reference());
            return false;
        }
        String found = value.text();
        if (found == null) {
            scope.problem(
                    ProblemCode.PAYLOAD_VALUE_INVALID,
                    field,
                    variable.reference().description() + " must be a string, a number or a boolean, not "
                            + value.kind());
            return false;
        }
        int before = text.length();
        if (!isUrl) {
            text.append(found);
        } else {
            boolean followsSlash = text.length() > 0 && text.charAt(text.length() - 1) == '/';
            SiteUrls.encode(found, keepsSlashes && followsSlash ? SiteUrls.slashes(found) : 0, keepsSlashes, text);
        }
        scope.countWritten(text.length() - before);
        return true;
    }
}
