package dev.sitestream.topology;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.FileEvent;

/** The notation of a {@link FileEvent} on its way to the index, led by a format version. */
final class FileEventCodec {

    private static final int VERSION = 1;
    private static final int PUBLISHED = 1;
    private static final int RETIRED = 2;

    private FileEventCodec() {}

    static byte[] encode(FileEvent event) {
        BinaryWriter out = new BinaryWriter(64).octet(VERSION);
        if (event instanceof FileEvent.Published published) {
            out.octet(PUBLISHED).text(event.name()).count(event.lane()).signed(published.changedAt());
        } else {
            out.octet(RETIRED).text(event.name()).count(event.lane());
        }
        return out.toBytes();
    }

    static FileEvent decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("message to an index", VERSION);
        return in.octet() == PUBLISHED
                ? new FileEvent.Published(in.text(), in.smallCount(), in.signed())
                : new FileEvent.Retired(in.text(), in.smallCount());
    }
}
