package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.PageNotice.Membership;

/** The encoding of a lane's messages to a translation group; it begins with a format version. */
public final class MembershipCodec {

    private static final int VERSION = 1;
    private static final int JOINED = 1;
    private static final int LEFT = 2;

    private MembershipCodec() {}

    public static byte[] encode(Membership notice) {
        BinaryWriter out = new BinaryWriter(128).octet(VERSION);
        if (notice instanceof Joined joined) {
            out.octet(JOINED)
                    .text(joined.url())
                    .text(joined.group())
                    .text(joined.language())
                    .signed(joined.timeMicros())
                    .count(joined.number());
        } else {
            Left left = (Left) notice;
            out.octet(LEFT).text(left.url()).text(left.group()).signed(left.timeMicros());
        }
        return out.toBytes();
    }

    public static Membership decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("message to a translation group", VERSION);
        int kind = in.octet();
        return switch (kind) {
            case JOINED -> new Joined(in.text(), in.text(), in.text(), in.signed(), in.count());
            case LEFT -> new Left(in.text(), in.text(), in.signed());
            default -> throw new IllegalArgumentException("no message to a translation group is of kind " + kind);
        };
    }
}
