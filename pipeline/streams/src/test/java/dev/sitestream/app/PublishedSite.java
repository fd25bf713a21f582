package dev.sitestream.app;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * A published site as a crawler reads it: first the index, then the files that it lists. It shares no code with the
 * writers of these files.
 *
 * @param pages every listed page's {@code lastmod} by its {@code loc}; empty where a page has none
 * @param files the names of the listed files
 * @param alternates the URL for each language by the page's {@code loc}; only of pages with alternates
 */
public record PublishedSite(
        SortedMap<String, String> pages, SortedSet<String> files, Map<String, Map<String, String>> alternates) {

    private static final String INDEX = "sitemap.xml";
    private static final String ROBOTS = "robots-sitemaps.txt";
    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static final XMLInputFactory XML = factory();

    /** Reads a site's folder; fails when a listed file is missing or broken, or a page is listed twice. */
    public static PublishedSite read(Path folder) throws IOException {
        return read(folder, false);
    }

    /**
     * Reads the folder of a site that is not at rest; fails when a listed file is missing or broken. A page that moves
     * is in both files until the index lists the second one.
     */
    public static PublishedSite readAnyTime(Path folder) throws IOException {
        return read(folder, true);
    }

    private static PublishedSite read(Path folder, boolean pagesMove) throws IOException {
        SortedMap<String, String> pages = new TreeMap<>();
        SortedSet<String> files = new TreeSet<>();
        Map<String, Map<String, String>> alternates = new HashMap<>();
        for (Entry listed : entries(Files.newInputStream(folder.resolve(INDEX)), "sitemap")) {
            String name = listed.loc().substring(listed.loc().lastIndexOf('/') + 1);
            if (!files.add(name)) {
                throw new AssertionError(folder + ": the index lists " + name + " twice");
            }
            for (Entry page : entries(new GZIPInputStream(Files.newInputStream(folder.resolve(name))), "url")) {
                if (pages.put(page.loc(), page.lastmod()) != null && !pagesMove) {
                    throw new AssertionError(folder + ": " + page.loc() + " is listed twice, at last in " + name);
                }
                if (!page.alternates().isEmpty()) {
                    alternates.put(page.loc(), page.alternates());
                }
            }
        }
        return new PublishedSite(pages, files, alternates);
    }

    /** The names of all files in a site's folder that the index does not list, except the index and the robots file. */
    public SortedSet<String> unlistedFiles(Path folder) throws IOException {
        SortedSet<String> found = new TreeSet<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.forEach(file -> found.add(file.getFileName().toString()));
        }
        found.removeAll(files);
        found.remove(INDEX);
        found.remove(ROBOTS);
        return found;
    }

    private record Entry(String loc, String lastmod, Map<String, String> alternates) {}

    private static List<Entry> entries(InputStream content, String element) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (InputStream in = new BufferedInputStream(content, 1 << 16)) {
            XMLStreamReader reader = XML.createXMLStreamReader(in, "UTF-8");
            @Nullable String loc = null;
            String lastmod = "";
            Map<String, String> alternates = new HashMap<>();
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamReader.START_ELEMENT && isOurs(reader, "loc")) {
                    loc = reader.getElementText();
                } else if (event == XMLStreamReader.START_ELEMENT && isOurs(reader, "lastmod")) {
                    lastmod = reader.getElementText();
                } else if (event == XMLStreamReader.START_ELEMENT && isLink(reader)) {
                    String language = reader.getAttributeValue(null, "hreflang");
                    if (alternates.put(language, reader.getAttributeValue(null, "href")) != null) {
                        throw new AssertionError(loc + " has two alternates in " + language);
                    }
                } else if (event == XMLStreamReader.END_ELEMENT && isOurs(reader, element)) {
                    entries.add(new Entry(Objects.requireNonNull(loc), lastmod, Map.copyOf(alternates)));
                    loc = null;
                    lastmod = "";
                    alternates.clear();
                }
            }
        } catch (XMLStreamException e) {
            throw new AssertionError("not XML", e);
        }
        return entries;
    }

    private static boolean isLink(XMLStreamReader reader) {
        return reader.getLocalName().equals("link")
                && "http://www.w3.org/1999/xhtml".equals(reader.getNamespaceURI())
                && "alternate".equals(reader.getAttributeValue(null, "rel"));
    }

    private static boolean isOurs(XMLStreamReader reader, String element) {
        return element.equals(reader.getLocalName()) && NAMESPACE.equals(reader.getNamespaceURI());
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }
}
