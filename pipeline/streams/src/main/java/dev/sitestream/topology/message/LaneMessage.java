package dev.sitestream.topology.message;

import static dev.sitestream.topology.message.LaneMessageForm.begin;

import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.Respelled;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.VerifyReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of a record for a lane: a message, or several of them. */
public sealed interface LaneMessage {

    /** Returns its bytes, which begin with a format version and the code of the kind. */
    byte[] encode();

    static LaneMessage decode(byte[] bytes) {
        return LaneMessageForm.decode(bytes);
    }

    /** Returns an encoded upsert of a page as one of an owner that had the page before. */
    static byte[] kept(byte[] upsert) {
        return LaneMessageForm.kept(upsert);
    }

    /** Several messages in one record, in their order; {@link LaneBatch} encodes them. */
    record Batch(List<Sent> messages) implements LaneMessage {

        @Override
        public byte[] encode() {
            LaneBatch out =
                    new LaneBatch(messages.isEmpty() ? 0 : messages.get(0).sentAtMillis(), 256);
            messages.forEach(sent -> out.add(sent.sentAtMillis(), sent.message().encode()));
            return out.toBytes();
        }
    }

    /**
     * A message in a batch.
     *
     * @param sentAtMillis the timestamp that a record of its own would have
     */
    record Sent(long sentAtMillis, Single message) {}

    /** One message to a lane. */
    sealed interface Single extends LaneMessage {

        /**
         * Calls the receiver's method for this kind of message.
         *
         * @param times when the message arrived, and the present
         */
        void deliver(LaneReceiver receiver, StepTimes times);
    }

    /** A page of the lane has changed. */
    record Changed(PageChange change) implements Single {

        @Override
        public byte[] encode() {
            return LaneMessageForm.encode(change, LaneMessageForm.UPSERT, LaneMessageForm.DELETE);
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.changed(change, times);
        }
    }

    /** A page has changed that lies under the site's base but belongs to another site within it. */
    record ChangedElsewhere(PageChange change) implements Single {

        @Override
        public byte[] encode() {
            return LaneMessageForm.encode(change, LaneMessageForm.UPSERT_ELSEWHERE, LaneMessageForm.DELETE_ELSEWHERE);
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.changedElsewhere(change, times);
        }
    }

    /**
     * The site's index lists this file of the lane.
     *
     * @param revision the file's latest revision that the index knows
     * @param sinceMillis since when crawlers see this content
     */
    record Listed(String file, long revision, long sinceMillis) implements Single {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.LISTED)
                    .text(file)
                    .signed(revision)
                    .count(sinceMillis)
                    .toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.listed(file, revision, sinceMillis);
        }
    }

    /** No index lists this retired file of the lane, since this time. */
    record Unlisted(String file, long sinceMillis) implements Single {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.UNLISTED).text(file).count(sinceMillis).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.unlisted(file, sinceMillis);
        }
    }

    /** A translation group with pages in the lane has changed. */
    record Siblings(SiblingSet set) implements Single {

        @Override
        public byte[] encode() {
            BinaryWriter out = begin(LaneMessageForm.SIBLINGS).text(set.group()).signed(set.timeMicros());
            LaneMessageForm.write(set.members(), out);
            LaneMessageForm.write(set.displaced(), out);
            return out.toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.siblings(set, times);
        }
    }

    /** Another lane of the site knows a page under another spelling of its URL, whose normal form is this lane's. */
    record TakeOver(Respelled page) implements Single {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.RESPELLED)
                    .text(page.spelling())
                    .raw(new Changed(page.change()).encode())
                    .toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.takeOver(page, times);
        }
    }

    /** Another lane of the site shows a page that this lane lists under another spelling. */
    record Taken(TakenOver page) implements Single {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.TAKEN_OVER)
                    .text(page.spelling())
                    .signed(page.timeMicros())
                    .octet(page.listed() ? 1 : 0)
                    .toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.taken(page, times);
        }
    }

    /**
     * The calendar has reached this time. Lanes judge pages with a schedule at the time of the latest tick, since that
     * comes at the same place whenever the input is read. Such a page's change is preceded by a tick, and a lane sends
     * one to itself when a page is due.
     */
    record Tick(long calendarMillis) implements Single {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.TICK).count(calendarMillis).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.ticked(calendarMillis, times);
        }
    }

    /** A barrier that the lane's own task sends through its inputs, one after the other. */
    record PassingBarrier(Input input, Barrier barrier) implements Single {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.BARRIER)
                    .octet(input.code)
                    .count(barrier.owner())
                    .count(barrier.number())
                    .toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.passed(input, barrier, times);
        }
    }

    /** A message of an operator. It comes from outside the pipeline, so no sender has counted it. */
    sealed interface Request extends Single {}

    /** An operator has confirmed that the pages for which the lane is held are meant to disappear. */
    record Released() implements Request {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.RELEASED).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.released();
        }
    }

    /** An operator requests that a file is written again. */
    record Rewrite(String file) implements Request {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.REWRITE).text(file).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.rewrite(file, times);
        }
    }

    /** An operator requests that all files of a section are written again, or all files if no section is named. */
    record RewriteSection(@Nullable String section) implements Request {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.REWRITE_SECTION).optionalText(section).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.rewriteSection(section, times);
        }
    }

    /** An operator requests that a target of announcements is tried again at once, or all targets if none is named. */
    record ResumeAnnouncing(@Nullable String target) implements Request {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.RESUME_ANNOUNCING).optionalText(target).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.resumeAnnouncing(target, times);
        }
    }

    /** An operator has compared the site's published files with its state; the report is for the site. */
    record Verified(VerifyReport report) implements Request {

        @Override
        public byte[] encode() {
            return begin(LaneMessageForm.VERIFIED).raw(report.encode()).toBytes();
        }

        @Override
        public void deliver(LaneReceiver receiver, StepTimes times) {
            receiver.verified(report, times);
        }
    }

    /** An input with changes of a lane's pages, in the order in which barriers pass through. */
    enum Input {
        CHANGES(1),
        SIBLINGS(2);

        private final int code;

        Input(int code) {
            this.code = code;
        }

        static Input of(int code) {
            for (Input input : values()) {
                if (input.code == code) {
                    return input;
                }
            }
            throw new IllegalArgumentException("no input of a lane has the code " + code);
        }
    }
}
