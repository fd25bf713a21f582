package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * What a site's index knows of one file.
 *
 * @param name the file's name in the site's folder
 * @param lane the lane that it belongs to, counted from 0
 * @param index the number of the index that it is listed in, counted from 1, as long as it lives; {@link #NO_INDEX}
 *     before
 * @param revision which state of its shard it shows, as its lane has said last
 * @param lastmod which content it shows, and what the index says of that
 * @param phase where it stands between being written and being removed
 * @param unlistedAt since when no index lists it, in milliseconds since 1970; only in phase UNLISTED
 */
public record FileState(
        String name, int lane, int index, long revision, Lastmod lastmod, Phase phase, long unlistedAt) {

    /** Instead of an index's number: it has never been to be listed. */
    public static final int NO_INDEX = 0;

    private static final int VERSION = 1;

    /** The life of a file, as its index sees it. */
    public enum Phase {
        /** It stands in the store, and the index is to list it. */
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

    FileState in(Phase next) {
        return new FileState(name, lane, index, revision, lastmod, next, 0);
    }

    FileState unlisted(long at) {
        return new FileState(name, lane, index, revision, lastmod, Phase.UNLISTED, at);
    }

    FileState with(Lastmod another) {
        return new FileState(name, lane, index, revision, another, phase, unlistedAt);
    }

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        return new BinaryWriter(64)
                .octet(VERSION)
                .text(name)
                .count(lane)
                .count(index)
                .signed(revision)
                .signed(lastmod.shownSince())
                .signed(lastmod.seconds())
                .signed(lastmod.nextSeconds())
                .octet(phase.code)
                .signed(unlistedAt)
                .toBytes();
    }

    /** What was stored in this form. */
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
                in.signed());
    }
}
