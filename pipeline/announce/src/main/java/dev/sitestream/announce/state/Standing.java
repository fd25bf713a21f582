package dev.sitestream.announce.state;

import dev.sitestream.announce.Answer;
import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a site stands with a target.
 *
 * @param sinceMillis since when the target is configured
 * @param key what is known of the key or the account
 * @param failures what the last answers mean
 * @param pace when the next requests may be sent
 * @param day how much was announced on the last day
 * @param batches the last batches
 * @param last the last answer; null before the first one
 */
public record Standing(
        long sinceMillis,
        Key key,
        Failures failures,
        Pace pace,
        Day day,
        Batches batches,
        @Nullable GivenAnswer last) {

    private static final int VERSION = 1;

    /** What the last answers of a target mean. */
    public enum State {
        /** Requests are sent. */
        OPEN,
        /** The target does not answer, or not with success; it is tried again. */
        UNAVAILABLE,
        /** The target asks for a pause, or the day's quota is used up. */
        LIMITED,
        /** The target has not verified the site yet; it is tried again. */
        UNVERIFIED,
        /** The key, the token or the credentials are wrong; they are checked again. */
        UNAUTHORIZED,
        /** The key is refused for good: nothing is sent until there is another one, or an operator resumes it. */
        STOPPED;

        /** The name for programs, such as {@code unavailable}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is known of the key or the account.
     *
     * @param identity identifies the key and the endpoint; what was answered to one says nothing of another
     * @param checked whether the check before the first request has succeeded
     * @param pending whether the engine has yet to check the key
     */
    public record Key(String identity, boolean checked, boolean pending) {}

    /**
     * The failures in a row.
     *
     * @param state what the last answers mean
     * @param inRow the number of failures in a row
     * @param attempts how many of the last failures in a row had the same reason
     * @param sinceMillis the time of the first of these failures; null if the last request was taken
     */
    public record Failures(
            State state, int inRow, int attempts, @Nullable Long sinceMillis) {

        private static final Failures NONE = new Failures(State.OPEN, 0, 0, null);
    }

    /**
     * When the next requests may be sent.
     *
     * @param untilMillis no request is sent before, because of the last one
     * @param pauseUntilMillis no request is sent before, because of the answer to the last one
     * @param pollAtMillis when the target's readings are due
     */
    public record Pace(long untilMillis, long pauseUntilMillis, long pollAtMillis) {

        /** Nothing has to wait. */
        public static final long AT_ONCE = Long.MIN_VALUE;

        private static final Pace FREE = new Pace(AT_ONCE, AT_ONCE, AT_ONCE);

        Pace pausedUntil(long millis) {
            return new Pace(untilMillis, millis, pollAtMillis);
        }
    }

    /**
     * How much was announced on a day.
     *
     * @param day the day of UTC, counted from 1970
     * @param announced the number of URLs that were announced on it, or are in the batch in flight
     */
    public record Day(long day, int announced) {}

    /**
     * The last batches.
     *
     * @param last the number of the last one; 0 before the first one
     * @param inFlight the batch that may have been sent and has no answer yet; null if there is none
     */
    public record Batches(long last, @Nullable InFlight inFlight) {}

    /**
     * A batch that may have been sent.
     *
     * @param number its number
     * @param atMillis when it was stored; it is sent soon after
     * @param urls the number of its URLs
     */
    public record InFlight(long number, long atMillis, int urls) {}

    /** Returns the standing of a target that was configured at this time. */
    public static Standing since(long millis, String identity) {
        return new Standing(
                millis,
                new Key(identity, false, false),
                Failures.NONE,
                Pace.FREE,
                new Day(0, 0),
                new Batches(0, null),
                null);
    }

    /** What the last answers mean. */
    public State state() {
        return failures.state;
    }

    /** Returns when the next request may be sent; {@link Long#MAX_VALUE} if the target is stopped. */
    public long nextMillis() {
        return state() == State.STOPPED ? Long.MAX_VALUE : Math.max(pace.untilMillis, pace.pauseUntilMillis);
    }

    /** Returns how many URLs were announced on this day. */
    public int announcedOn(long someDay) {
        return someDay == day.day ? day.announced : 0;
    }

    /** Returns this standing with another key, of which nothing is known. */
    public Standing withIdentity(String other) {
        return new Standing(sinceMillis, new Key(other, false, false), failures, pace, day, batches, null).opened();
    }

    /** Returns this standing without failures and pauses. */
    public Standing opened() {
        return with(Failures.NONE).pausedUntil(Pace.AT_ONCE);
    }

    /** Returns this standing as one that goes on, but remembers the failures until a request is taken. */
    public Standing reopened() {
        return with(new Failures(State.OPEN, failures.inRow, failures.attempts, failures.sinceMillis))
                .pausedUntil(Pace.AT_ONCE);
    }

    /** Returns this standing after a failure with this meaning. */
    public Standing failed(State meaning, long atMillis) {
        // An invalid URL says nothing of the target, and a failing target nothing of URLs
        boolean repeated = isRepeated(meaning);
        boolean goesOn = repeated || (meaning == State.OPEN) == (state() == State.OPEN);
        return with(new Failures(
                meaning,
                goesOn ? failures.inRow + 1 : 1,
                repeated ? failures.attempts + 1 : 1,
                goesOn && failures.sinceMillis != null ? failures.sinceMillis : (Long) atMillis));
    }

    /** A check that succeeds does not end a row of refusals. */
    private boolean isRepeated(State meaning) {
        boolean refusedBefore = last != null && last.kind() == Answer.Kind.UNAUTHORIZED;
        return meaning == state() || (meaning == State.UNAUTHORIZED && refusedBefore);
    }

    private Standing with(Failures others) {
        return new Standing(sinceMillis, key, others, pace, day, batches, last);
    }

    private Standing with(Pace other) {
        return new Standing(sinceMillis, key, failures, other, day, batches, last);
    }

    private Standing with(Key other) {
        return new Standing(sinceMillis, other, failures, pace, day, batches, last);
    }

    private Standing with(Batches others) {
        return new Standing(sinceMillis, key, failures, pace, day, others, last);
    }

    public Standing withChecked(boolean checked) {
        return with(new Key(key.identity, checked, key.pending));
    }

    public Standing withKeyPending(boolean pending) {
        return with(new Key(key.identity, key.checked, pending));
    }

    /** Returns this standing with a time before which no request is sent, because of the last one. */
    public Standing pacedUntil(long millis) {
        return with(new Pace(millis, pace.pauseUntilMillis, pace.pollAtMillis));
    }

    /** Returns this standing with a time before which no request is sent, because of the last answer. */
    public Standing pausedUntil(long millis) {
        return with(pace.pausedUntil(millis));
    }

    public Standing withPollAt(long millis) {
        return with(new Pace(pace.untilMillis, pace.pauseUntilMillis, millis));
    }

    /** Returns this standing with this number of URLs that were announced on a day. */
    public Standing withAnnounced(long onDay, int urls) {
        return new Standing(sinceMillis, key, failures, pace, new Day(onDay, urls), batches, last);
    }

    /** Returns this standing with a batch in flight, which is the last one. */
    public Standing withInFlight(InFlight batch) {
        return with(new Batches(batch.number, batch));
    }

    /** Returns this standing with another number of the last batch. */
    public Standing withLastBatch(long number) {
        return with(new Batches(number, batches.inFlight));
    }

    /** Returns this standing without a batch in flight. */
    public Standing landed() {
        return with(new Batches(batches.last, null));
    }

    public Standing withLast(GivenAnswer answer) {
        return new Standing(sinceMillis, key, failures, pace, day, batches, answer);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(160)
                .octet(VERSION)
                .signed(sinceMillis)
                .text(key.identity)
                .flag(key.checked)
                .text(failures.state.name())
                .count(failures.inRow)
                .count(failures.attempts)
                .flag(failures.sinceMillis != null);
        if (failures.sinceMillis != null) {
            out.signed(failures.sinceMillis);
        }
        out.flag(key.pending)
                .signed(pace.untilMillis)
                .signed(pace.pauseUntilMillis)
                .signed(pace.pollAtMillis)
                .signed(day.day)
                .count(day.announced)
                .count(batches.last)
                .flag(batches.inFlight != null);
        if (batches.inFlight != null) {
            out.count(batches.inFlight.number).signed(batches.inFlight.atMillis).count(batches.inFlight.urls);
        }
        GivenAnswer.writeOptional(out, last);
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static Standing decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("standing of a target", VERSION);
        long sinceMillis = in.signed();
        String identity = in.text();
        boolean checked = in.flag();
        Failures failures = new Failures(
                State.valueOf(in.text()), in.smallCount(), in.smallCount(), in.flag() ? (Long) in.signed() : null);
        return new Standing(
                sinceMillis,
                new Key(identity, checked, in.flag()),
                failures,
                new Pace(in.signed(), in.signed(), in.signed()),
                new Day(in.signed(), in.smallCount()),
                new Batches(in.count(), in.flag() ? new InFlight(in.count(), in.signed(), in.smallCount()) : null),
                GivenAnswer.readOptional(in));
    }
}
