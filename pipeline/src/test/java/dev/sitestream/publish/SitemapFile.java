package dev.sitestream.publish;

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

    private static final XMLInputFactory XML = XMLInputFactory.newInstance();

    /** One entry. */
    public record Entry(
            String loc, @Nullable String lastmod, @Nullable String priority) {}

    public SitemapFile {
        entries = List.copyOf(entries);
    }

    /** Reads a compressed file. */
    public static SitemapFile gunzip(byte[] content) throws IOException, XMLStreamException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            return parse(in.readAllBytes());
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
            if (event == XMLStreamReader.START_ELEMENT) {
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

    private static boolean isEntry(String element) {
        return element.equals("url") || element.equals("sitemap");
    }
}
