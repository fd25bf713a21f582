package dev.sitestream.validate.content;

import dev.sitestream.sitemap.XmlLimits;
import java.io.IOException;
import java.io.Reader;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An XML file's characters, up to markup that no parser should read: a document type, which sitemaps don't have and
 * attacks use; or a far too long tag, comment or the like, which parsers keep in memory as a whole. It counts the
 * entity references as defined by {@link XmlLimits#MAX_REFERENCES}.
 */
public final class MarkupBound extends Reader {

    /**
     * The most characters of a tag, a comment, a CDATA section or a processing instruction; far more than any needs.
     */
    private static final int MAX = 1_048_576;

    private static final int SHORTEST_COMMENT = "!---->".length();

    private enum State {
        TEXT,
        OPENED,
        DECLARATION,
        TAG,
        COMMENT,
        CDATA,
        INSTRUCTION
    }

    private final DecodedText text;
    private final int maxMarkup;
    private State state = State.TEXT;
    private char quote;
    private char last;
    private char beforeLast;
    private int length;
    private int line = 1;
    private long references;
    private boolean reference;
    private @Nullable UnreadableException failure;

    public MarkupBound(DecodedText text) {
        this(text, MAX);
    }

    /** @param max the most characters of a tag, a comment, a CDATA section or a processing instruction */
    public MarkupBound(DecodedText text, int max) {
        this.text = text;
        this.maxMarkup = max;
    }

    /** The exception that ended reading early; null if there was none. */
    @Nullable
    public IOException failure() {
        return failure != null ? failure : text.failure();
    }

    /** The number of entity references so far. */
    public long references() {
        return references;
    }

    @Override
    public int read(char[] target, int from, int max) throws IOException {
        if (failure != null) {
            throw failure;
        }
        int count = text.read(target, from, max);
        for (int i = from; i < from + count; i++) {
            countMarkup(target[i]);
            if (failure != null) {
                if (i > from) {
                    return i - from;
                }
                throw failure;
            }
        }
        return count;
    }

    private void countMarkup(char c) {
        if (c == '\n') {
            line++;
        }
        count(c);
        if (state == State.TEXT) {
            if (c == '<') {
                state = State.OPENED;
                length = 0;
                quote = 0;
            }
            return;
        }
        length++;
        state = next(c);
        beforeLast = last;
        last = c;
        if (length > maxMarkup) {
            failure = new UnreadableException(
                    line,
                    String.format(
                            Locale.ROOT, "has a tag, comment or CDATA section of more than %,d characters", maxMarkup));
        }
    }

    /** Counts a reference at its second character. */
    private void count(char c) {
        if (reference && c != '#') {
            references += state == State.TAG && (c == 'g' || c == 'q') ? 2 : 1;
        }
        reference = c == '&' && (state == State.TEXT || state == State.TAG);
    }

    private State next(char c) {
        return switch (state) {
            case OPENED -> c == '!' ? State.DECLARATION : c == '?' ? State.INSTRUCTION : inTag(c);
            case DECLARATION -> declaration(c);
            case TAG -> inTag(c);
            case COMMENT -> ends(c, '-', '-') && length >= SHORTEST_COMMENT ? State.TEXT : state;
            case CDATA -> ends(c, ']', ']') ? State.TEXT : state;
            case INSTRUCTION -> c == '>' && last == '?' && length > 2 ? State.TEXT : state;
            case TEXT -> state;
        };
    }

    private State declaration(char c) {
        if (c == '-') {
            return State.COMMENT;
        }
        if (c == '[') {
            return State.CDATA;
        }
        failure = new UnreadableException(
                line, "has a document type (DOCTYPE), as HTML pages have and sitemaps don't; it is not read");
        return state;
    }

    private State inTag(char c) {
        if (quote != 0) {
            quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '>') {
            return State.TEXT;
        }
        return State.TAG;
    }

    private boolean ends(char c, char first, char second) {
        return c == '>' && beforeLast == first && last == second;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
