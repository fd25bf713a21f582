package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;

/** The encoding of a lane's messages to a translation group; it begins with a format version. */
public final class MembershipCodec {

    private static final int VERSION = 1;
    private static final int JOINED = 1;
    private static final int LEFT = 2;

    private MembershipCodec() {}

    public static byte[] encode(PageNotice notice) {
        BinaryWriter out = new BinaryWriter(128).octet(VERSION);
        if (notice instanceof Joined joined) {
            out.octet(JOINED)
                    .text(joined.url())
                    .text(joined.group())
                    .text(joined.language())
                    .signed(joined.timeMicros())
                    .count(joined.number());
        } else if (notice instanceof Left left) {
            out.octet(LEFT).text(left.url()).text(left.group()).signed(left.timeMicros());
        } else {
            throw new IllegalArgumentException("not for a translation group: " + notice);
        }
        return out.toBytes();
    }

    public static PageNotice decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("message to a translation group", VERSION);
        return in.octet() == JOINED
                ? new Joined(in.text(), in.text(), in.text(), in.signed(), in.count())
                : new Left(in.text(), in.text(), in.signed());
    }
}
