package dev.sitestream.publish;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * What a site's index knows of one file.
 *
 * @param name the file's name in the site's folder
 * @param lane the lane that it belongs to, counted from 0
 * @param changedAt when its content last changed, in microseconds since 1970
 * @param phase where it stands between being written and being removed
 * @param unlistedAt since when no index lists it, in milliseconds since 1970; only in phase UNLISTED
 */
public record FileState(String name, int lane, long changedAt, Phase phase, long unlistedAt) {

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
        return new FileState(name, lane, changedAt, next, 0);
    }

    FileState unlisted(long at) {
        return new FileState(name, lane, changedAt, Phase.UNLISTED, at);
    }

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        return new BinaryWriter(64)
                .octet(VERSION)
                .text(name)
                .count(lane)
                .signed(changedAt)
                .octet(phase.code)
                .signed(unlistedAt)
                .toBytes();
    }

    /** What was stored in this form. */
    public static FileState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("file of an index", VERSION);
        return new FileState(in.text(), in.smallCount(), in.signed(), Phase.of(in.octet()), in.signed());
    }
}
