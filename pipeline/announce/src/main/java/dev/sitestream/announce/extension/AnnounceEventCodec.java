package dev.sitestream.announce.extension;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.AnnounceEvent.Published;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.publish.fact.PublishedFact.LaneHeld;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import java.util.ArrayList;
import java.util.List;

/** The encoding of an {@link AnnounceEvent} on its way to the site's announcer; it begins with a format version. */
final class AnnounceEventCodec {

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

    static byte[] encode(AnnounceEvent event) {
        BinaryWriter out = new BinaryWriter(128).octet(VERSION);
        event.deliver(new Writer(out));
        return out.toBytes();
    }

    /** Writes the code of a message's kind, and what the message contains. */
    private record Writer(BinaryWriter out) implements AnnounceEvent.Receiver {

        @Override
        public void changed(PagesChanged changes) {
            out.octet(PAGES)
                    .count(changes.old())
                    .count(changes.overCap())
                    .count(changes.pages().size());
            for (ChangedPage page : changes.pages()) {
                out.text(page.url())
                        .flag(page.removed())
                        .signed(page.eventMillis())
                        .signed(page.visibleAtMillis())
                        .count(page.number());
            }
        }

        @Override
        public void written(FileWritten file) {
            out.octet(WRITTEN).text(file.name()).octet(code(file.kind())).signed(file.atMillis());
        }

        @Override
        public void read(FileRead file) {
            out.octet(READ).text(file.name()).text(file.reader()).signed(file.atMillis());
        }

        @Override
        public void held(LaneHeld lane) {
            out.octet(HELD).count(lane.lane()).flag(lane.held());
        }

        @Override
        public void resumed(Resumed request) {
            out.octet(RESUMED).optionalText(request.target());
        }
    }

    static AnnounceEvent decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("message to an announcer", VERSION);
        int kind = in.octet();
        return switch (kind) {
            case PAGES -> new Published(pages(in));
            case WRITTEN -> new Published(new FileWritten(in.text(), fileKind(in.octet()), in.signed()));
            case READ -> new FileRead(in.text(), in.text(), in.signed());
            case HELD -> new Published(new LaneHeld(in.smallCount(), in.flag()));
            case RESUMED -> new Resumed(in.optionalText());
            default -> throw new IllegalArgumentException("no message to an announcer is of kind " + kind);
        };
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
