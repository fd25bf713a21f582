package dev.sitestream.guarantees;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * A published file as an XML parser reads it.
 *
 * @param bytes its size, uncompressed
 * @param entries its pages, or the files that an index lists
 */
public record SitemapFile(int bytes, List<Entry> entries) {

    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static final XMLInputFactory XML = XMLInputFactory.newInstance();

    /** One entry. */
    public record Entry(
            String loc, @Nullable String lastmod, @Nullable String priority) {}

    public SitemapFile {
        entries = List.copyOf(entries);
    }

    /** Reads a compressed file. */
    public static SitemapFile gunzip(byte[] content) throws IOException, XMLStreamException {
        return parse(inflate(content));
    }

    /** Reads a file of any format, which its name shows. */
    public static SitemapFile read(String name, byte[] content) throws IOException, XMLStreamException {
        byte[] plain = name.endsWith(".gz") ? inflate(content) : content;
        return name.contains(".txt") ? lines(plain) : parse(plain);
    }

    private static byte[] inflate(byte[] content) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            return in.readAllBytes();
        }
    }

    /** Reads a file that is not compressed. */
    public static SitemapFile parse(byte[] xml) throws XMLStreamException {
        List<Entry> entries = new ArrayList<>();
        XMLStreamReader reader = XML.createXMLStreamReader(new ByteArrayInputStream(xml));
        String loc = "";
        String lastmod = null;
        String priority = null;
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamReader.START_ELEMENT && NAMESPACE.equals(reader.getNamespaceURI())) {
                switch (reader.getLocalName()) {
                    case "loc" -> loc = reader.getElementText();
                    case "lastmod" -> lastmod = reader.getElementText();
                    case "priority" -> priority = reader.getElementText();
                    default -> {}
                }
            } else if (event == XMLStreamReader.END_ELEMENT && isEntry(reader.getLocalName())) {
                entries.add(new Entry(loc, lastmod, priority));
                lastmod = null;
                priority = null;
            }
        }
        return new SitemapFile(xml.length, entries);
    }

    /** Reads a file with one URL a line. */
    private static SitemapFile lines(byte[] text) {
        return new SitemapFile(
                text.length,
                new String(text, UTF_8)
                        .lines()
                        .map(line -> new Entry(line, null, null))
                        .toList());
    }

    private static boolean isEntry(String element) {
        return element.equals("url") || element.equals("sitemap");
    }
}
