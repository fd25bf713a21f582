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
import dev.sitestream.topology.message.LaneMessage.Batch;
import dev.sitestream.topology.message.LaneMessage.Sent;
import dev.sitestream.topology.message.LaneMessage.Single;
import java.util.ArrayList;
import java.util.List;

/** The binary form of a {@link LaneMessage}: the code of each kind, and what is read after it. */
final class LaneMessageForm {

    private static final int VERSION = 1;

    static final int UPSERT = 1;
    static final int DELETE = 2;
    static final int LISTED = 3;
    static final int SIBLINGS = 4;
    static final int RELEASED = 5;
    static final int REWRITE = 6;
    static final int REWRITE_SECTION = 7;
    static final int UPSERT_ELSEWHERE = 8;
    static final int DELETE_ELSEWHERE = 9;
    static final int BARRIER = 10;
    static final int UNLISTED = 11;
    static final int RESUME_ANNOUNCING = 12;
    static final int VERIFIED = 13;
    static final int BATCH = 14;
    static final int RESPELLED = 15;
    static final int TAKEN_OVER = 16;
    static final int TICK = 17;
    static final int UPSERT_KEPT = 18;
    static final int UPSERT_ELSEWHERE_KEPT = 19;

    /** Where a message has its code, after its version. */
    private static final int CODE_AT = 1;

    /** Enough for what most changes have besides their page or URL. */
    private static final int EXPECTED_HEAD = 96;

    private static final int EXPECTED_SIZE = 256;

    private LaneMessageForm() {}

    /** Begins a message of the kind with this code. */
    static BinaryWriter begin(int code) {
        return begin(code, EXPECTED_SIZE);
    }

    static BinaryWriter begin(int code, int expectedSize) {
        return new BinaryWriter(expectedSize).octet(VERSION).octet(code);
    }

    /** Encodes a change, which has one code for upserts and another for deletes. */
    static byte[] encode(PageChange change, int upsertCode, int deleteCode) {
        if (change instanceof PageChange.Upsert upsert) {
            byte[] page = upsert.page().bytes();
            int code = upsert.keepsUrl() ? keptCode(upsertCode) : upsertCode;
            BinaryWriter out = begin(code, EXPECTED_HEAD + page.length)
                    .signed(upsert.timeMicros())
                    .text(upsert.series())
                    .optionalText(upsert.owner());
            OriginCodec.write(out, upsert.origin());
            return out.raw(page).toBytes();
        }
        PageChange.Delete delete = (PageChange.Delete) change;
        BinaryWriter out = begin(deleteCode, EXPECTED_HEAD + delete.url().length())
                .signed(delete.timeMicros())
                .text(delete.url())
                .optionalText(delete.owner());
        OriginCodec.write(out, delete.origin());
        return out.toBytes();
    }

    /** Returns an encoded upsert as one of an owner that had the page before. */
    static byte[] kept(byte[] upsert) {
        byte[] kept = upsert.clone();
        kept[CODE_AT] = (byte) keptCode(upsert[CODE_AT]);
        return kept;
    }

    private static int keptCode(int upsertCode) {
        return switch (upsertCode) {
            case UPSERT -> UPSERT_KEPT;
            case UPSERT_ELSEWHERE -> UPSERT_ELSEWHERE_KEPT;
            default -> throw new IllegalArgumentException("no upsert is of kind " + upsertCode);
        };
    }

    static void write(List<Sibling> siblings, BinaryWriter out) {
        out.count(siblings.size());
        for (Sibling sibling : siblings) {
            out.text(sibling.language()).text(sibling.url()).count(sibling.joined());
        }
    }

    static LaneMessage decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int code = code(in);
        return code == BATCH ? batch(in, bytes.length) : single(code, in, bytes.length);
    }

    /** Reads what every message begins with. */
    private static int code(BinaryReader in) {
        in.version("message to a lane", VERSION);
        return in.octet();
    }

    /** Reads the message that ends at this index. */
    private static Single single(int code, BinaryReader in, int end) {
        return switch (code) {
            case UPSERT -> new LaneMessage.Changed(upsert(in, end, false));
            case DELETE -> new LaneMessage.Changed(delete(in));
            case UPSERT_KEPT -> new LaneMessage.Changed(upsert(in, end, true));
            case UPSERT_ELSEWHERE -> new LaneMessage.ChangedElsewhere(upsert(in, end, false));
            case UPSERT_ELSEWHERE_KEPT -> new LaneMessage.ChangedElsewhere(upsert(in, end, true));
            case DELETE_ELSEWHERE -> new LaneMessage.ChangedElsewhere(delete(in));
            case LISTED -> new LaneMessage.Listed(in.text(), in.signed(), in.count());
            case UNLISTED -> new LaneMessage.Unlisted(in.text(), in.count());
            case RELEASED -> new LaneMessage.Released();
            case REWRITE -> new LaneMessage.Rewrite(in.text());
            case REWRITE_SECTION -> new LaneMessage.RewriteSection(in.optionalText());
            case RESUME_ANNOUNCING -> new LaneMessage.ResumeAnnouncing(in.optionalText());
            case VERIFIED -> new LaneMessage.Verified(VerifyReport.decode(in.raw(end - in.position())));
            case BARRIER ->
                new LaneMessage.PassingBarrier(LaneMessage.Input.of(in.octet()), new Barrier(in.count(), in.count()));
            case SIBLINGS ->
                new LaneMessage.Siblings(new SiblingSet(in.text(), in.signed(), siblings(in), siblings(in)));
            case RESPELLED -> respelled(in.text(), single(code(in), in, end));
            case TAKEN_OVER -> new LaneMessage.Taken(new TakenOver(in.text(), in.signed(), in.octet() == 1));
            case TICK -> new LaneMessage.Tick(in.count());
            default -> throw new IllegalArgumentException("no message to a lane is of kind " + code);
        };
    }

    private static Batch batch(BinaryReader in, int end) {
        long firstSentAtMillis = in.signed();
        List<Sent> messages = new ArrayList<>();
        while (in.position() < end) {
            long sentAtMillis = firstSentAtMillis + in.signed();
            int length = in.smallCount();
            int endOfMessage = in.position() + length;
            messages.add(new Sent(sentAtMillis, single(code(in), in, endOfMessage)));
        }
        return new Batch(messages);
    }

    private static LaneMessage.TakeOver respelled(String spelling, LaneMessage message) {
        return new LaneMessage.TakeOver(new Respelled(((LaneMessage.Changed) message).change(), spelling));
    }

    private static PageChange upsert(BinaryReader in, int end, boolean keepsUrl) {
        long timeMicros = in.signed();
        String series = in.text();
        String owner = in.optionalText();
        PageChange.Origin origin = OriginCodec.read(in);
        return new PageChange.Upsert(
                timeMicros, series, EncodedPage.of(in.raw(end - in.position())), owner, origin, keepsUrl);
    }

    private static PageChange delete(BinaryReader in) {
        long timeMicros = in.signed();
        return new PageChange.Delete(in.text(), timeMicros, in.optionalText(), OriginCodec.read(in));
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
