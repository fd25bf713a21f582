package dev.sitestream.topology.message;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceEvent.ChangedPage;
import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.AnnounceEvent.FileWritten;
import dev.sitestream.announce.AnnounceEvent.LaneHeld;
import dev.sitestream.announce.AnnounceEvent.PagesChanged;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.ArrayList;
import java.util.List;

/** The encoding of an {@link AnnounceEvent} on its way to the site's announcer; it begins with a format version. */
public final class AnnounceEventCodec {

    private static final int VERSION = 1;

    private static final int PAGES = 1;
    private static final int WRITTEN = 2;
    private static final int READ = 3;
    private static final int HELD = 4;
    private static final int RESUMED = 5;

    private static final int INDEX = 1;
    private static final int NEWS = 2;
    private static final int FEED = 3;
    private static final int SHARD = 4;

    private AnnounceEventCodec() {}

    public static byte[] encode(AnnounceEvent event) {
        BinaryWriter out = new BinaryWriter(128).octet(VERSION);
        if (event instanceof PagesChanged changed) {
            out.octet(PAGES)
                    .count(changed.old())
                    .count(changed.overCap())
                    .count(changed.pages().size());
            changed.pages().forEach(page -> encode(page, out));
        } else if (event instanceof FileWritten file) {
            out.octet(WRITTEN).text(file.name()).octet(code(file.kind())).signed(file.atMillis());
        } else if (event instanceof FileRead file) {
            out.octet(READ).text(file.name()).text(file.reader()).signed(file.atMillis());
        } else if (event instanceof LaneHeld lane) {
            out.octet(HELD).count(lane.lane()).flag(lane.held());
        } else {
            out.octet(RESUMED).optionalText(((Resumed) event).target());
        }
        return out.toBytes();
    }

    public static AnnounceEvent decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("message to an announcer", VERSION);
        int kind = in.octet();
        return switch (kind) {
            case PAGES -> pages(in);
            case WRITTEN -> new FileWritten(in.text(), fileKind(in.octet()), in.signed());
            case READ -> new FileRead(in.text(), in.text(), in.signed());
            case HELD -> new LaneHeld(in.smallCount(), in.flag());
            case RESUMED -> new Resumed(in.optionalText());
            default -> throw new IllegalArgumentException("no message to an announcer is of kind " + kind);
        };
    }

    private static void encode(ChangedPage page, BinaryWriter out) {
        out.text(page.url())
                .flag(page.removed())
                .signed(page.eventMillis())
                .signed(page.visibleAtMillis())
                .count(page.number());
    }

    private static PagesChanged pages(BinaryReader in) {
        long old = in.count();
        long overCap = in.count();
        int size = in.smallCount();
        List<ChangedPage> pages = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            pages.add(new ChangedPage(in.text(), in.flag(), in.signed(), in.signed(), in.count()));
        }
        return new PagesChanged(pages, old, overCap);
    }

    private static int code(FileWritten.Kind kind) {
        return switch (kind) {
            case INDEX -> INDEX;
            case NEWS -> NEWS;
            case FEED -> FEED;
            case SHARD -> SHARD;
        };
    }

    private static FileWritten.Kind fileKind(int code) {
        return switch (code) {
            case INDEX -> FileWritten.Kind.INDEX;
            case NEWS -> FileWritten.Kind.NEWS;
            case FEED -> FileWritten.Kind.FEED;
            case SHARD -> FileWritten.Kind.SHARD;
            default -> throw new IllegalArgumentException("no file that is announced is of kind " + code);
        };
    }
}
