package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;

/**
 * The state of one lane's file in its site's task.
 *
 * @param name the file's name in the site's folder
 * @param lane the file's lane, counted from 0
 * @param index the number of the file's index, counted from 1, which never changes; {@link #NO_INDEX} before it has one
 * @param revision the revision of the shard that the file shows, as its lane has last reported it
 * @param lastmod identifies the content that the file shows, and holds its {@code lastmod} in the index
 * @param phase the file's phase between being written and being removed
 * @param sinceMillis since when an index lists the file, in phase LISTED, or none does, in phase UNLISTED; else 0
 * @param stored what is stored, as its lane has last reported it
 */
public record FileState(
        String name,
        int lane,
        int index,
        long revision,
        Lastmod lastmod,
        Phase phase,
        long sinceMillis,
        StoredVersion stored) {

    /** The value of {@code index} of a file that never had to be listed. */
    public static final int NO_INDEX = 0;

    private static final int VERSION = 1;

    /** The phases of a file, as its index sees them. */
    public enum Phase {
        /** It is in the store, and the index has to list it. */
        WRITTEN(1),
        /** The published index lists it. */
        LISTED(2),
        /** It is no longer needed, and the published index may still list it. */
        RETIRED(3),
        /** No index lists it, and it is to be removed. */
        UNLISTED(4);

        private final int code;

        Phase(int code) {
            this.code = code;
        }

        private static Phase of(int code) {
            for (Phase phase : values()) {
                if (phase.code == code) {
                    return phase;
                }
            }
            throw new IllegalArgumentException("no phase of a file has the code " + code);
        }
    }

    /** Whether the next index lists it. */
    boolean isToBeListed() {
        return phase == Phase.WRITTEN || phase == Phase.LISTED;
    }

    FileState retired() {
        return in(Phase.RETIRED, 0);
    }

    FileState listed(long atMillis) {
        return in(Phase.LISTED, atMillis);
    }

    FileState unlisted(long atMillis) {
        return in(Phase.UNLISTED, atMillis);
    }

    private FileState in(Phase next, long atMillis) {
        return new FileState(name, lane, index, revision, lastmod, next, atMillis, stored);
    }

    FileState with(Lastmod another) {
        return new FileState(name, lane, index, revision, another, phase, sinceMillis, stored);
    }

    /** Encodes this record, beginning with a format version. */
    public byte[] encode() {
        return new BinaryWriter(64)
                .octet(VERSION)
                .text(name)
                .count(lane)
                .count(index)
                .signed(revision)
                .signed(lastmod.shownSinceMillis())
                .signed(lastmod.seconds())
                .signed(lastmod.nextSeconds())
                .octet(phase.code)
                .signed(sinceMillis)
                .text(stored.etag())
                .count(stored.bytes())
                .toBytes();
    }

    /** Decodes what {@link #encode} has returned. */
    public static FileState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("file of an index", VERSION);
        return new FileState(
                in.text(),
                in.smallCount(),
                in.smallCount(),
                in.signed(),
                new Lastmod(in.signed(), in.signed(), in.signed()),
                Phase.of(in.octet()),
                in.signed(),
                new StoredVersion(in.text(), in.count()));
    }
}
