package dev.sitestream.listing.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.export.ExportFormat;
import dev.sitestream.listing.sitemap.FilePlace;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.listing.sitemap.SitemapFile;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.validate.content.DecodedText;
import dev.sitestream.validate.content.Encoding;
import dev.sitestream.validate.content.GzipContent;
import dev.sitestream.validate.content.UnreadableException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.input.ReaderInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one file, whatever it is: a sitemap or an export, compressed or not.
 *
 * @param begun when reading the listing began
 * @param format the format of exports; null if it is recognised
 * @param mapping how an export's payloads become events; null if its format says it
 * @param encoding the encoding of CSV that is not in UTF-16, which is recognised
 */
public record FileReader(
        Instant begun,
        @Nullable ExportFormat format,
        @Nullable Mapping mapping,
        Charset encoding) {

    /** The first bytes of a file; enough to recognise it, also if they are compressed. */
    private static final int RAW_HEAD = 4 * ExportFormat.HEAD;

    /** Reads sitemaps and exports whose formats are recognised. */
    public static FileReader recognising(Instant begun) {
        return new FileReader(begun, null, null, UTF_8);
    }

    /** Reads a file. A listing's files share {@code partial}. */
    public SitemapFile read(FilePlace place, InputStream content, PartialEntries partial, Receiver receiver)
            throws IOException, InterruptedException {
        String name = place.name();
        BufferedInputStream file = new BufferedInputStream(content, RAW_HEAD);
        Optional<ExportFormat> export =
                format != null ? Optional.of(format) : ExportFormat.of(name, head(file), mapping != null);
        if (export.isEmpty()) {
            return SitemapFile.read(place, file, begun, partial, receiver);
        }
        readExport(name, file, export.get(), receiver);
        return SitemapFile.EXPORT;
    }

    private void readExport(String name, BufferedInputStream file, ExportFormat export, Receiver receiver)
            throws IOException, InterruptedException {
        try {
            if (!GzipContent.recognise(file)) {
                readContent(name, file, export, receiver);
                return;
            }
            // Several members are usual in exports, so notes are left out.
            // Each of many members may have the same.
            Set<String> problems = new LinkedHashSet<>();
            try (GzipContent content = new GzipContent(file, problems::add, note -> {})) {
                readContent(name, new BufferedInputStream(content), export, receiver);
            }
            for (String problem : problems) {
                receiver.problem(new Origin(name, 0), problem);
            }
        } catch (UnreadableException e) {
            receiver.problem(new Origin(name, e.line()), e.getMessage() + "; the rest is not read");
        }
    }

    private void readContent(String name, BufferedInputStream content, ExportFormat export, Receiver receiver)
            throws IOException, InterruptedException {
        content.mark(2);
        Encoding wide = Encoding.utf16(content.readNBytes(2));
        content.reset();
        // An export in XML names its encoding itself.
        if (wide == null || export == ExportFormat.WORDPRESS) {
            export.reader(begun, mapping, encoding).read(name, content, receiver);
        } else {
            content.skipNBytes(wide.mark());
            InputStream utf8 = ReaderInputStream.builder()
                    .setReader(new DecodedText(content, wide))
                    .setCharset(UTF_8)
                    .get();
            export.reader(begun, mapping, UTF_8).read(name, utf8, receiver);
        }
    }

    /** The file's first characters, which stay unread. */
    private static String head(BufferedInputStream file) throws IOException {
        file.mark(RAW_HEAD);
        byte[] raw = file.readNBytes(RAW_HEAD - 1);
        file.reset();
        boolean isGzip = GzipContent.recognise(file);
        byte[] head = isGzip ? inflated(raw) : raw;
        Encoding wide = Encoding.utf16(head);
        return new String(head, 0, Math.min(head.length, ExportFormat.HEAD), wide == null ? UTF_8 : wide.charset());
    }

    /** The first bytes of what a cut-off gzip file contains. */
    private static byte[] inflated(byte[] raw) {
        byte[] head = new byte[ExportFormat.HEAD];
        int length = 0;
        try (InputStream gzip = new GZIPInputStream(new ByteArrayInputStream(raw))) {
            int count = gzip.read(head, 0, head.length);
            while (count > 0) {
                length += count;
                count = gzip.read(head, length, head.length - length);
            }
        } catch (IOException e) {
            // It is cut off, or damaged, which its reader reports.
        }
        byte[] read = new byte[length];
        System.arraycopy(head, 0, read, 0, length);
        return read;
    }
}
