package dev.sitestream.faults.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads sitemaps and indexes as a crawler does that insists on the protocol. */
final class SitemapReader {

    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static final int LARGEST_BYTES = 52_428_800;

    private SitemapReader() {}

    /**
     * What a file says of a page, or an index of a file.
     *
     * @param loc its URL
     * @param lastmod empty where there is none
     */
    record Entry(String loc, String lastmod) {}

    /** What is wrong with a file. */
    static final class BrokenException extends Exception {
        BrokenException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static List<Entry> index(byte[] xml) throws BrokenException {
        return entries(xml, "sitemapindex", "sitemap");
    }

    static List<Entry> pages(byte[] gzip) throws BrokenException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            byte[] xml = in.readNBytes(LARGEST_BYTES + 1);
            if (xml.length > LARGEST_BYTES) {
                throw new BrokenException("larger than " + LARGEST_BYTES + " bytes", new IOException("too large"));
            }
            return entries(xml, "urlset", "url");
        } catch (IOException e) {
            throw new BrokenException("no gzip: " + e.getMessage(), e);
        }
    }

    private static List<Entry> entries(byte[] xml, String root, String element) throws BrokenException {
        List<Entry> entries = new ArrayList<>();
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

    private static Entry entry(XMLStreamReader reader) throws XMLStreamException {
        @Nullable String loc = null;
        String lastmod = "";
        while (reader.nextTag() == XMLStreamReader.START_ELEMENT) {
            String name = reader.getLocalName();
            String text = reader.getElementText();
            if (name.equals("loc")) {
                loc = text;
            } else if (name.equals("lastmod")) {
                lastmod = text;
            }
        }
        return new Entry(Objects.requireNonNull(loc, "an entry without a loc"), lastmod);
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }
}
