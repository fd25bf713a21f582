package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.Respelled;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.Sibling;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.VerifyReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message to a lane. */
public sealed interface LaneMessage {

    int VERSION = 1;

    int UPSERT = 1;
    int DELETE = 2;
    int LISTED = 3;
    int SIBLINGS = 4;
    int RELEASED = 5;
    int REWRITE = 6;
    int REWRITE_SECTION = 7;
    int UPSERT_ELSEWHERE = 8;
    int DELETE_ELSEWHERE = 9;
    int BARRIER = 10;
    int UNLISTED = 11;
    int RESUME_ANNOUNCING = 12;
    int VERIFIED = 13;
    int BATCH = 14;
    int RESPELLED = 15;
    int TAKEN_OVER = 16;

    /** Enough for what most changes have besides their page or URL. */
    int EXPECTED_HEAD = 96;

    /** A page of the lane has changed. */
    record Changed(PageChange change) implements LaneMessage {}

    /** A page has changed that lies under the site's base but belongs to another site within it. */
    record ChangedElsewhere(PageChange change) implements LaneMessage {}

    /**
     * The site's index lists this file of the lane.
     *
     * @param revision the file's latest revision that the index knows
     * @param sinceMillis since when crawlers see this content
     */
    record Listed(String file, long revision, long sinceMillis) implements LaneMessage {}

    /** No index lists this retired file of the lane, since this time. */
    record Unlisted(String file, long sinceMillis) implements LaneMessage {}

    /** A translation group with pages in the lane has changed. */
    record Siblings(SiblingSet set) implements LaneMessage {}

    /** Another lane of the site knows a page under another spelling of its URL, whose normal form is this lane's. */
    record TakeOver(Respelled page) implements LaneMessage {}

    /** Another lane of the site shows a page that this lane lists under another spelling. */
    record Taken(TakenOver page) implements LaneMessage {}

    /** A message of an operator. It comes from outside the pipeline, so no sender has counted it. */
    sealed interface Request extends LaneMessage {}

    /** An operator has confirmed that the pages for which the lane is held are meant to disappear. */
    record Released() implements Request {}

    /** An operator requests that a file is written again. */
    record Rewrite(String file) implements Request {}

    /** An operator requests that all files of a section are written again, or all files if no section is named. */
    record RewriteSection(@Nullable String section) implements Request {}

    /** An operator requests that a target of announcements is tried again at once, or all targets if none is named. */
    record ResumeAnnouncing(@Nullable String target) implements Request {}

    /** An operator has compared the site's published files with its state; the report is for the site. */
    record Verified(VerifyReport report) implements Request {}

    /** A barrier that the lane's own task sends through its inputs, one after the other. */
    record PassingBarrier(Input input, Barrier barrier) implements LaneMessage {}

    /**
     * Several messages in one record, in their order; {@link LaneBatch} encodes them.
     *
     * @param messages none of them a batch
     */
    record Batch(List<Sent> messages) implements LaneMessage {}

    /**
     * A message in a batch.
     *
     * @param sentAtMillis the timestamp that a record of its own would have
     */
    record Sent(long sentAtMillis, LaneMessage message) {}

    /** An input with changes of a lane's pages, in the order in which barriers pass through. */
    enum Input {
        CHANGES(1),
        SIBLINGS(2);

        private final int code;

        Input(int code) {
            this.code = code;
        }

        private static Input of(int code) {
            for (Input input : values()) {
                if (input.code == code) {
                    return input;
                }
            }
            throw new IllegalArgumentException("no input of a lane has the code " + code);
        }
    }

    /** Returns its bytes, which begin with a format version. */
    default byte[] encode() {
        if (this instanceof Batch batch) {
            return encode(batch);
        }
        if (this instanceof Changed changed) {
            return change(changed.change(), UPSERT, DELETE);
        }
        if (this instanceof ChangedElsewhere elsewhere) {
            return change(elsewhere.change(), UPSERT_ELSEWHERE, DELETE_ELSEWHERE);
        }
        BinaryWriter out = new BinaryWriter(256).octet(VERSION);
        if (this instanceof Rewrite rewrite) {
            return out.octet(REWRITE).text(rewrite.file()).toBytes();
        }
        if (this instanceof RewriteSection rewrite) {
            return out.octet(REWRITE_SECTION).optionalText(rewrite.section()).toBytes();
        }
        if (this instanceof ResumeAnnouncing resume) {
            return out.octet(RESUME_ANNOUNCING).optionalText(resume.target()).toBytes();
        }
        if (this instanceof Verified verified) {
            return out.octet(VERIFIED).raw(verified.report().encode()).toBytes();
        }
        if (this instanceof PassingBarrier passing) {
            return out.octet(BARRIER)
                    .octet(passing.input().code)
                    .count(passing.barrier().owner())
                    .count(passing.barrier().number())
                    .toBytes();
        }
        if (this instanceof Listed listed) {
            return out.octet(LISTED)
                    .text(listed.file())
                    .signed(listed.revision())
                    .count(listed.sinceMillis())
                    .toBytes();
        }
        if (this instanceof Unlisted unlisted) {
            return out.octet(UNLISTED)
                    .text(unlisted.file())
                    .count(unlisted.sinceMillis())
                    .toBytes();
        }
        if (this instanceof TakeOver takeOver) {
            byte[] change = new Changed(takeOver.page().change()).encode();
            return out.octet(RESPELLED)
                    .text(takeOver.page().spelling())
                    .raw(change)
                    .toBytes();
        }
        if (this instanceof Taken taken) {
            return out.octet(TAKEN_OVER)
                    .text(taken.page().spelling())
                    .signed(taken.page().timeMicros())
                    .octet(taken.page().listed() ? 1 : 0)
                    .toBytes();
        }
        if (this instanceof Siblings siblings) {
            SiblingSet set = siblings.set();
            out.octet(SIBLINGS).text(set.group()).signed(set.timeMicros());
            siblings(set.members(), out);
            siblings(set.displaced(), out);
            return out.toBytes();
        }
        return out.octet(RELEASED).toBytes();
    }

    private static byte[] encode(Batch batch) {
        List<Sent> messages = batch.messages();
        LaneBatch out = new LaneBatch(messages.isEmpty() ? 0 : messages.get(0).sentAtMillis(), 256);
        messages.forEach(sent -> out.add(sent.sentAtMillis(), sent.message().encode()));
        return out.toBytes();
    }

    static LaneMessage decode(byte[] bytes) {
        return decode(new BinaryReader(bytes), bytes.length);
    }

    /** Reads the message that ends at this index. */
    private static LaneMessage decode(BinaryReader in, int end) {
        in.version("message to a lane", VERSION);
        int kind = in.octet();
        return switch (kind) {
            case UPSERT -> new Changed(upsert(in, end));
            case DELETE -> new Changed(delete(in));
            case UPSERT_ELSEWHERE -> new ChangedElsewhere(upsert(in, end));
            case DELETE_ELSEWHERE -> new ChangedElsewhere(delete(in));
            case LISTED -> new Listed(in.text(), in.signed(), in.count());
            case UNLISTED -> new Unlisted(in.text(), in.count());
            case RELEASED -> new Released();
            case REWRITE -> new Rewrite(in.text());
            case REWRITE_SECTION -> new RewriteSection(in.optionalText());
            case RESUME_ANNOUNCING -> new ResumeAnnouncing(in.optionalText());
            case VERIFIED -> new Verified(VerifyReport.decode(in.raw(end - in.position())));
            case BARRIER -> new PassingBarrier(Input.of(in.octet()), new Barrier(in.count(), in.count()));
            case SIBLINGS -> new Siblings(new SiblingSet(in.text(), in.signed(), siblings(in), siblings(in)));
            case BATCH -> batch(in, end);
            case RESPELLED -> respelled(in.text(), decode(in, end));
            case TAKEN_OVER -> new Taken(new TakenOver(in.text(), in.signed(), in.octet() == 1));
            default -> throw new IllegalArgumentException("no message to a lane is of kind " + kind);
        };
    }

    private static byte[] change(PageChange change, int upsertKind, int deleteKind) {
        if (change instanceof PageChange.Upsert upsert) {
            byte[] page = upsert.page().bytes();
            BinaryWriter out =
                    new BinaryWriter(EXPECTED_HEAD + page.length).octet(VERSION).octet(upsertKind);
            out.signed(upsert.timeMicros()).text(upsert.series()).optionalText(upsert.owner());
            OriginCodec.write(out, upsert.origin());
            return out.raw(page).toBytes();
        }
        BinaryWriter out = new BinaryWriter(EXPECTED_HEAD + change.url().length())
                .octet(VERSION)
                .octet(deleteKind);
        out.signed(change.timeMicros()).text(change.url()).optionalText(change.owner());
        OriginCodec.write(out, change.origin());
        return out.toBytes();
    }

    private static Batch batch(BinaryReader in, int end) {
        long firstSentAtMillis = in.signed();
        List<Sent> messages = new ArrayList<>();
        while (in.position() < end) {
            long sentAtMillis = firstSentAtMillis + in.signed();
            int length = in.smallCount();
            messages.add(new Sent(sentAtMillis, decode(in, in.position() + length)));
        }
        return new Batch(messages);
    }

    private static TakeOver respelled(String spelling, LaneMessage message) {
        return new TakeOver(new Respelled(((Changed) message).change(), spelling));
    }

    private static PageChange upsert(BinaryReader in, int end) {
        long timeMicros = in.signed();
        String series = in.text();
        String owner = in.optionalText();
        PageChange.Origin origin = OriginCodec.read(in);
        return new PageChange.Upsert(timeMicros, series, EncodedPage.of(in.raw(end - in.position())), owner, origin);
    }

    private static PageChange delete(BinaryReader in) {
        long timeMicros = in.signed();
        return new PageChange.Delete(in.text(), timeMicros, in.optionalText(), OriginCodec.read(in));
    }

    private static void siblings(List<Sibling> siblings, BinaryWriter out) {
        out.count(siblings.size());
        for (Sibling sibling : siblings) {
            out.text(sibling.language()).text(sibling.url()).count(sibling.joined());
        }
    }

    private static List<Sibling> siblings(BinaryReader in) {
        int count = in.smallCount();
        List<Sibling> siblings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            siblings.add(new Sibling(in.text(), in.text(), in.count()));
        }
        return siblings;
    }
}
