package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.SiteEvent.SiteRewrite;
import dev.sitestream.publish.SiteEvent.Verified;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.publish.site.ArticleCodec;

/** The encoding of a {@link SiteEvent} on its way to the site's task; it begins with a format version. */
public final class SiteEventCodec {

    private static final int VERSION = 1;

    private static final int PUBLISHED = 1;
    private static final int RETIRED = 2;
    private static final int CURRENT = 3;
    private static final int GONE = 4;
    private static final int CHANGED = 5;
    private static final int HOLD = 6;
    private static final int REWRITE = 8;
    private static final int BARRIER = 9;
    private static final int VERIFIED = 10;

    private SiteEventCodec() {}

    public static byte[] encode(SiteEvent event) {
        BinaryWriter out = new BinaryWriter(64).octet(VERSION);
        event.deliver(new Writer(out));
        return out.toBytes();
    }

    /** Writes the code of a message's kind, and what the message contains. */
    private record Writer(BinaryWriter out) implements SiteEvent.Receiver {

        @Override
        public void published(FileEvent.Published file) {
            boolean isTimed = file.sentAtMillis() != FileEvent.Published.UNKNOWN;
            out.octet(PUBLISHED)
                    .text(file.name())
                    .count(file.lane())
                    .signed(file.revision())
                    .signed(file.shownSinceMillis())
                    .flag(isTimed);
            if (isTimed) {
                out.signed(file.sentAtMillis());
            }
            out.text(file.stored().etag()).count(file.stored().bytes());
        }

        @Override
        public void retired(FileEvent.Retired file) {
            out.octet(RETIRED).text(file.name()).count(file.lane());
        }

        @Override
        public void current(ArticleEvent.Current article) {
            out.octet(CURRENT).raw(ArticleCodec.encode(article.article()));
        }

        @Override
        public void gone(ArticleEvent.Gone article) {
            out.octet(GONE).text(article.url());
        }

        @Override
        public void changed(ListedChange change) {
            out.octet(CHANGED).raw(change.change().encode());
        }

        @Override
        public void hold(LaneHold hold) {
            out.octet(HOLD).count(hold.lane()).flag(hold.held());
        }

        @Override
        public void rewrite(SiteRewrite rewrite) {
            out.octet(REWRITE).optionalText(rewrite.name());
        }

        @Override
        public void verified(Verified verified) {
            out.octet(VERIFIED).raw(verified.report().encode());
        }

        @Override
        public void barrier(Barrier barrier) {
            out.octet(BARRIER).count(barrier.owner()).count(barrier.number());
        }
    }

    public static SiteEvent decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("message to a site", VERSION);
        int kind = in.octet();
        return switch (kind) {
            case PUBLISHED ->
                new FileEvent.Published(
                        in.text(),
                        in.smallCount(),
                        in.signed(),
                        in.signed(),
                        in.flag() ? in.signed() : FileEvent.Published.UNKNOWN,
                        new StoredVersion(in.text(), in.count()));
            case RETIRED -> new FileEvent.Retired(in.text(), in.smallCount());
            case CURRENT -> new ArticleEvent.Current(ArticleCodec.decode(in.rest()));
            case GONE -> new ArticleEvent.Gone(in.text());
            case CHANGED -> new ListedChange(ListingChange.decode(in.rest()));
            case REWRITE -> new SiteRewrite(in.optionalText());
            case BARRIER -> new Barrier(in.count(), in.count());
            case VERIFIED -> new Verified(VerifyReport.decode(in.rest()));
            case HOLD -> new LaneHold(in.smallCount(), in.flag());
            default -> throw new IllegalArgumentException("no message to a site is of kind " + kind);
        };
    }
}
