package dev.sitestream.announce.state;

import dev.sitestream.announce.Answer;
import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it is stored.
 *
 * @param kind what follows from it
 * @param status the HTTP status; {@link Answer#NO_STATUS} if no reply arrived
 * @param detail the answer for people, in one short line
 * @param atMillis when it arrived
 */
public record GivenAnswer(Answer.Kind kind, int status, String detail, long atMillis) {

    private static final int LONGEST_DETAIL = 300;

    public GivenAnswer {
        if (detail.length() > LONGEST_DETAIL) {
            detail = detail.substring(0, LONGEST_DETAIL);
        }
    }

    /** Creates the stored form of an answer. */
    public static GivenAnswer of(Answer answer, long atMillis) {
        return new GivenAnswer(answer.kind(), answer.status(), answer.detail(), atMillis);
    }

    /** Whether the request was taken. */
    public boolean isSuccess() {
        return kind == Answer.Kind.ACCEPTED || kind == Answer.Kind.KEY_PENDING;
    }

    void write(BinaryWriter out) {
        out.text(kind.name()).count(status).text(detail).signed(atMillis);
    }

    static void writeOptional(BinaryWriter out, @Nullable GivenAnswer answer) {
        out.flag(answer != null);
        if (answer != null) {
            answer.write(out);
        }
    }

    static GivenAnswer read(BinaryReader in) {
        return new GivenAnswer(Answer.Kind.valueOf(in.text()), in.smallCount(), in.text(), in.signed());
    }

    static @Nullable GivenAnswer readOptional(BinaryReader in) {
        return in.flag() ? read(in) : null;
    }
}
