package dev.sitestream.placement.state;

/**
 * What pages take of their files together.
 *
 * @param pages how many there are
 * @param entryBytes the bytes of their entries
 * @param references the entity references in these
 */
public record Load(long pages, long entryBytes, long references) {

    public static final Load NONE = new Load(0, 0, 0);

    /** The load of a shard's pages. */
    public static Load of(Shard shard) {
        return new Load(shard.live(), shard.entryBytes(), shard.references());
    }

    public Load plus(Load other) {
        return new Load(pages + other.pages, entryBytes + other.entryBytes, references + other.references);
    }

    /** With one page more. */
    public Load plus(EntrySize share) {
        return new Load(pages + 1, entryBytes + share.entryBytes(), references + share.references());
    }

    /** With one page less. */
    public Load minus(EntrySize share) {
        return new Load(pages - 1, entryBytes - share.entryBytes(), references - share.references());
    }
}
