package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.page.PageId;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields read so far that identify the page besides its URL: {@code id}, {@code source} and {@code site}. An
 * invalid one makes the event invalid: without it, the event could delete or keep another page than its sender means.
 */
final class IdentityFields {

    /** The most characters of a site's id. */
    private static final int MAX_SITE = 256;

    private final JsonParser parser;

    private @Nullable String id;
    private @Nullable String source;
    private @Nullable String site;
    private @Nullable Problem idProblem;
    private @Nullable Problem sourceProblem;
    private @Nullable Problem siteProblem;

    IdentityFields(JsonParser parser) {
        this.parser = parser;
    }

    void readId() throws IOException {
        idProblem = null;
        id = text("id", ProblemCode.ID_INVALID, PageId::requireId, problem -> idProblem = problem);
    }

    void readSource() throws IOException {
        sourceProblem = null;
        source = text("source", ProblemCode.SOURCE_INVALID, PageId::requireSource, problem -> sourceProblem = problem);
    }

    void readSite() throws IOException {
        siteProblem = null;
        site = text("site", ProblemCode.SITE_INVALID, IdentityFields::requireSite, problem -> siteProblem = problem);
    }

    /** The id; null if there is none. Only for an event without {@link #problems}. */
    @Nullable
    PageId id() {
        return id == null ? null : new PageId(source == null ? PageId.DEFAULT_SOURCE : source, id);
    }

    /** Whether a page is known by them alone. */
    boolean nameAPage() {
        return id != null && site != null;
    }

    @Nullable
    String site() {
        return site;
    }

    List<Problem> problems() {
        return idProblem == null && sourceProblem == null && siteProblem == null
                ? List.of()
                : Stream.of(idProblem, sourceProblem, siteProblem)
                        .filter(Objects::nonNull)
                        .toList();
    }

    private static String requireSite(String text) {
        if (text.isEmpty() || text.length() > MAX_SITE) {
            throw new IllegalArgumentException("allowed are ids of sites, of 1 to " + MAX_SITE + " characters");
        }
        return text;
    }

    private @Nullable String text(
            String field, ProblemCode code, UnaryOperator<String> requireValid, Consumer<Problem> problem)
            throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.VALUE_STRING) {
            problem.accept(new Problem(code, field, "must be a string, not " + JsonTokenNames.kind(token)));
            parser.skipChildren();
            return null;
        }
        String text = parser.getText();
        try {
            return requireValid.apply(text);
        } catch (IllegalArgumentException e) {
            problem.accept(new Problem(code, field, e.getMessage() + ", not " + PrintableText.quote(text)));
            return null;
        }
    }
}
