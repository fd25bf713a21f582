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
 * @param identity identifies the key and the endpoint; what was answered to one says nothing of another
 * @param checked whether the check before the first request has succeeded
 * @param state what the last answers mean
 * @param failures the number of failures in a row
 * @param attempts how many of the last failures in a row had the same reason
 * @param failingSinceMillis the time of the first of these failures; null if the last request was taken
 * @param keyPending whether the engine has yet to check the key
 * @param paceUntilMillis no request is sent before, because of the last one
 * @param pauseUntilMillis no request is sent before, because of the answer to the last one
 * @param pollAtMillis when the target's readings are due
 * @param day the day of UTC of {@code announced}, counted from 1970
 * @param announced the number of URLs that were announced on that day, or are in the batch in flight
 * @param lastBatch the number of the last batch; 0 before the first one
 * @param inFlight the batch that may have been sent and has no answer yet; null if there is none
 * @param last the last answer; null before the first one
 */
public record Standing(
        long sinceMillis,
        String identity,
        boolean checked,
        State state,
        int failures,
        int attempts,
        @Nullable Long failingSinceMillis,
        boolean keyPending,
        long paceUntilMillis,
        long pauseUntilMillis,
        long pollAtMillis,
        long day,
        int announced,
        long lastBatch,
        @Nullable InFlight inFlight,
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
                identity,
                false,
                State.OPEN,
                0,
                0,
                null,
                false,
                Long.MIN_VALUE,
                Long.MIN_VALUE,
                Long.MIN_VALUE,
                0,
                0,
                0,
                null,
                null);
    }

    /** Returns when the next request may be sent; {@link Long#MAX_VALUE} if the target is stopped. */
    public long nextMillis() {
        return state == State.STOPPED ? Long.MAX_VALUE : Math.max(paceUntilMillis, pauseUntilMillis);
    }

    /** Returns how many URLs were announced on this day. */
    public int announcedOn(long someDay) {
        return someDay == day ? announced : 0;
    }

    /** Returns a builder with this standing's values. */
    public Changes change() {
        return new Changes(this);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(160)
                .octet(VERSION)
                .signed(sinceMillis)
                .text(identity)
                .flag(checked)
                .text(state.name())
                .count(failures)
                .count(attempts)
                .flag(failingSinceMillis != null);
        if (failingSinceMillis != null) {
            out.signed(failingSinceMillis);
        }
        out.flag(keyPending)
                .signed(paceUntilMillis)
                .signed(pauseUntilMillis)
                .signed(pollAtMillis)
                .signed(day)
                .count(announced)
                .count(lastBatch)
                .flag(inFlight != null);
        if (inFlight != null) {
            out.count(inFlight.number).signed(inFlight.atMillis).count(inFlight.urls);
        }
        GivenAnswer.writeOptional(out, last);
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static Standing decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("standing of a target", VERSION);
        return new Standing(
                in.signed(),
                in.text(),
                in.flag(),
                State.valueOf(in.text()),
                in.smallCount(),
                in.smallCount(),
                in.flag() ? (Long) in.signed() : null,
                in.flag(),
                in.signed(),
                in.signed(),
                in.signed(),
                in.signed(),
                in.smallCount(),
                in.count(),
                in.flag() ? new InFlight(in.count(), in.signed(), in.smallCount()) : null,
                GivenAnswer.readOptional(in));
    }

    /** Builds a changed standing. */
    public static final class Changes {

        private final Standing old;
        private String identity;
        private boolean checked;
        private State state;
        private int failures;
        private int attempts;
        private @Nullable Long failingSinceMillis;
        private boolean keyPending;
        private long paceUntilMillis;
        private long pauseUntilMillis;
        private long pollAtMillis;
        private long day;
        private int announced;
        private long lastBatch;
        private @Nullable InFlight inFlight;
        private @Nullable GivenAnswer last;

        private Changes(Standing old) {
            this.old = old;
            identity = old.identity;
            checked = old.checked;
            state = old.state;
            failures = old.failures;
            attempts = old.attempts;
            failingSinceMillis = old.failingSinceMillis;
            keyPending = old.keyPending;
            paceUntilMillis = old.paceUntilMillis;
            pauseUntilMillis = old.pauseUntilMillis;
            pollAtMillis = old.pollAtMillis;
            day = old.day;
            announced = old.announced;
            lastBatch = old.lastBatch;
            inFlight = old.inFlight;
            last = old.last;
        }

        /** Forgets everything that was answered to another key. */
        public Changes identity(String other) {
            identity = other;
            checked = false;
            keyPending = false;
            last = null;
            return open();
        }

        /** Forgets failures and pauses. */
        public Changes open() {
            state = State.OPEN;
            failures = 0;
            attempts = 0;
            failingSinceMillis = null;
            pauseUntilMillis = Long.MIN_VALUE;
            return this;
        }

        /** Goes on, but remembers the failures until a request is taken. */
        public Changes reopened() {
            state = State.OPEN;
            pauseUntilMillis = Long.MIN_VALUE;
            return this;
        }

        /** Counts a failure with this meaning. */
        public Changes failed(State meaning, long atMillis) {
            // An invalid URL says nothing of the target, and a failing target nothing of URLs
            boolean goesOn = isRepeated(meaning) || (meaning == State.OPEN) == (old.state == State.OPEN);
            attempts = isRepeated(meaning) ? old.attempts + 1 : 1;
            failures = goesOn ? old.failures + 1 : 1;
            failingSinceMillis = goesOn && old.failingSinceMillis != null ? old.failingSinceMillis : (Long) atMillis;
            state = meaning;
            return this;
        }

        /** A check that succeeds does not end a row of refusals. */
        private boolean isRepeated(State meaning) {
            boolean refusedBefore = old.last != null && old.last.kind() == Answer.Kind.UNAUTHORIZED;
            return meaning == old.state || (meaning == State.UNAUTHORIZED && refusedBefore);
        }

        public Changes checked(boolean value) {
            checked = value;
            return this;
        }

        public Changes keyPending(boolean value) {
            keyPending = value;
            return this;
        }

        public Changes paceUntil(long millis) {
            paceUntilMillis = millis;
            return this;
        }

        public Changes pauseUntil(long millis) {
            pauseUntilMillis = millis;
            return this;
        }

        public Changes pollAt(long millis) {
            pollAtMillis = millis;
            return this;
        }

        /** Sets the number of URLs that were announced on a day. */
        public Changes announced(long onDay, int urls) {
            day = onDay;
            announced = urls;
            return this;
        }

        /** Sets the batch in flight, which is the last one. */
        public Changes inFlight(InFlight batch) {
            inFlight = batch;
            lastBatch = batch.number;
            return this;
        }

        /** Sets the number of the last batch. */
        public Changes lastBatch(long number) {
            lastBatch = number;
            return this;
        }

        /** There is no batch in flight any more. */
        public Changes landed() {
            inFlight = null;
            return this;
        }

        public Changes last(GivenAnswer answer) {
            last = answer;
            return this;
        }

        public Standing build() {
            return new Standing(
                    old.sinceMillis,
                    identity,
                    checked,
                    state,
                    failures,
                    attempts,
                    failingSinceMillis,
                    keyPending,
                    paceUntilMillis,
                    pauseUntilMillis,
                    pollAtMillis,
                    day,
                    announced,
                    lastBatch,
                    inFlight,
                    last);
        }
    }
}
