package dev.sitestream.embed;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import dev.sitestream.sitemap.XmlLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** A sitemap file to which pages can be added. */
final class OpenFile {

    private final ShardId id;
    private final Format format;
    private final Set<Extension> extensions = EnumSet.noneOf(Extension.class);
    private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
    private int count;
    private long references;

    OpenFile(ShardId id) {
        this.id = id;
        this.format = id.format();
    }

    ShardId id() {
        return id;
    }

    /** Whether the file keeps its limits with another entry of this size. */
    boolean hasRoomFor(EntrySize entry, Limits limits) {
        Set<Extension> declared = EnumSet.copyOf(extensions);
        declared.addAll(entry.extensions());
        return count < limits.urls()
                && (long) format.overhead(declared) + entries.size() + entry.entryBytes() <= limits.bytes()
                && references + entry.references() <= XmlLimits.MAX_REFERENCES;
    }

    void add(XmlBuffer entry, EntrySize size) {
        entries.write(entry.array(), 0, entry.size());
        extensions.addAll(size.extensions());
        references += size.references();
        count++;
    }

    /** Returns the whole file as it is published. */
    byte[] content() throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (OutputStream out = id.compressed() ? new GZIPOutputStream(content) : content) {
            out.write(format.head(extensions));
            entries.writeTo(out);
            out.write(format.tail());
        }
        return content.toByteArray();
    }
}
