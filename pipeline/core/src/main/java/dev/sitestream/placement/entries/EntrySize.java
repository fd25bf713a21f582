package dev.sitestream.placement.entries;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlLimits;
import java.util.Set;

/**
 * The size of a page's entry in its file.
 *
 * @param entryBytes the size of its rendered entry
 * @param references the entity references in its entry, see {@link XmlLimits#MAX_REFERENCES}
 * @param extensions the extensions that its entry uses, which the file has to declare
 */
public record EntrySize(int entryBytes, int references, Set<Extension> extensions) {

    /** Whether a file with only this entry keeps the limits. */
    public boolean fitsAlone(Format format, Limits limits) {
        return (long) format.overhead(extensions) + entryBytes <= limits.bytes()
                && references <= XmlLimits.MAX_REFERENCES;
    }

    /** Writes the stored form. */
    public void write(BinaryWriter out) {
        out.count(entryBytes).count(references).octet(StoredExtensions.bits(extensions));
    }

    /** Reads the stored form. */
    public static EntrySize read(BinaryReader in) {
        return new EntrySize(in.smallCount(), in.smallCount(), StoredExtensions.of(in.octet()));
    }
}
