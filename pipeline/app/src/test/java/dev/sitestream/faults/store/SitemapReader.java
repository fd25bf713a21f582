package dev.sitestream.faults.store;

import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SiteLook.Listed;
import dev.sitestream.guarantees.SitemapFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads sitemaps and indexes as a crawler does that insists on the protocol. */
final class SitemapReader {

    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static final int MOST_BYTES = 52_428_800;
    private static final int MOST_FILES = 50_000;

    private SitemapReader() {}

    /** A file that breaks the protocol. */
    private static final class BrokenException extends Exception {
        BrokenException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Reads the index and the listed files.
     *
     * @param base the URL of the bucket
     */
    static SiteLook site(BucketLook look, String base) {
        List<Listed> listed = new ArrayList<>();
        SortedMap<String, SitemapFile> files = new TreeMap<>();
        SortedMap<String, String> unreadable = new TreeMap<>();
        SortedMap<String, byte[]> objects = new TreeMap<>();
        look.present().forEach((key, file) -> objects.put(key, file.content()));
        SortedSet<String> indexes = new TreeSet<>();
        if (look.index().isPresent()) {
            indexes.add(BucketLook.INDEX);
            try {
                for (SitemapFile.Entry entry : index(look.index().get().content())) {
                    listed.add(new Listed(key(entry.loc(), base), entry.lastmod()));
                }
            } catch (BrokenException e) {
                unreadable.put(BucketLook.INDEX, String.valueOf(e.getMessage()));
            }
        } else {
            unreadable.put(BucketLook.INDEX, "there is no index");
        }
        for (Listed entry : listed) {
            Optional<StoredFile> file = look.file(entry.file());
            try {
                if (file.isPresent()) {
                    files.put(entry.file(), pages(file.get().content()));
                }
            } catch (BrokenException e) {
                unreadable.put(entry.file(), String.valueOf(e.getMessage()));
            }
        }
        return new SiteLook(Instant.now(), indexes, listed, files, unreadable, objects);
    }

    /** A URL elsewhere is not shortened, so that no object has its key. */
    private static String key(String loc, String base) {
        return loc.startsWith(base) ? loc.substring(base.length()) : loc;
    }

    private static List<SitemapFile.Entry> index(byte[] xml) throws BrokenException {
        List<SitemapFile.Entry> entries = entries(xml, "sitemapindex", "sitemap");
        if (entries.size() > MOST_FILES) {
            throw new BrokenException("more than " + MOST_FILES + " files", new IOException("too many"));
        }
        return entries;
    }

    /** Reads a file of pages; empty if it breaks the protocol. */
    static Optional<SitemapFile> readPages(byte[] gzip) {
        try {
            return Optional.of(pages(gzip));
        } catch (BrokenException e) {
            return Optional.empty();
        }
    }

    private static SitemapFile pages(byte[] gzip) throws BrokenException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            byte[] xml = in.readNBytes(MOST_BYTES + 1);
            if (xml.length > MOST_BYTES) {
                throw new BrokenException("larger than " + MOST_BYTES + " bytes", new IOException("too large"));
            }
            return new SitemapFile(xml.length, entries(xml, "urlset", "url"));
        } catch (IOException e) {
            throw new BrokenException("no gzip: " + e.getMessage(), e);
        }
    }

    private static List<SitemapFile.Entry> entries(byte[] xml, String root, String element) throws BrokenException {
        List<SitemapFile.Entry> entries = new ArrayList<>();
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new ByteArrayInputStream(xml), "UTF-8");
            reader.nextTag();
            reader.require(XMLStreamReader.START_ELEMENT, NAMESPACE, root);
            while (reader.nextTag() == XMLStreamReader.START_ELEMENT) {
                reader.require(XMLStreamReader.START_ELEMENT, NAMESPACE, element);
                entries.add(entry(reader));
            }
            while (reader.hasNext()) {
                reader.next();
            }
            return entries;
        } catch (XMLStreamException e) {
            throw new BrokenException("no " + root + ": " + e.getMessage(), e);
        }
    }

    private static SitemapFile.Entry entry(XMLStreamReader reader) throws XMLStreamException {
        @Nullable String loc = null;
        @Nullable String lastmod = null;
        while (reader.nextTag() == XMLStreamReader.START_ELEMENT) {
            String name = reader.getLocalName();
            String text = reader.getElementText();
            if (name.equals("loc")) {
                loc = text;
            } else if (name.equals("lastmod")) {
                lastmod = text;
            }
        }
        return new SitemapFile.Entry(Objects.requireNonNull(loc, "an entry without a loc"), lastmod, null);
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }
}
