package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.redfin.sitemapgenerator.ChangeFreq;
import com.redfin.sitemapgenerator.WebSitemapGenerator;
import com.redfin.sitemapgenerator.WebSitemapUrl;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Page;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Whole sitemap files of other libraries, from pages in memory to gzip bytes. */
final class PeerFiles {

    private static final int BUFFER = 64 * 1024;
    private static final XMLOutputFactory STAX = XMLOutputFactory.newFactory();

    private PeerFiles() {}

    /** Writes files with sitemapgen4j, to a folder. */
    static void sitemapgen4j(List<Page> pages, Path folder) throws Exception {
        WebSitemapGenerator generator = WebSitemapGenerator.builder(CatalogEvents.SITE, folder.toFile())
                .gzip(true)
                .build();
        for (Page page : pages) {
            WebSitemapUrl.Options url = new WebSitemapUrl.Options(page.url());
            String lastmod = page.lastmod();
            if (lastmod != null) {
                url.lastMod(Date.from(Instant.parse(lastmod)));
            }
            ChangeFrequency frequency = page.changefreq();
            if (frequency != null) {
                url.changeFreq(ChangeFreq.valueOf(frequency.text().toUpperCase(Locale.ROOT)));
            }
            String priority = page.priority();
            if (priority != null) {
                url.priority(Double.parseDouble(priority));
            }
            generator.addUrl(url.build());
        }
        for (File file : generator.write()) {
            if (file.length() == 0) {
                throw new IllegalStateException("sitemapgen4j has written nothing");
            }
        }
    }

    /** Writes a file with the JDK's StAX, buffered before gzip. */
    static byte[] stax(List<Page> pages) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream(2 * 1024 * 1024);
        try (OutputStream out = new BufferedOutputStream(new GZIPOutputStream(file, BUFFER), BUFFER)) {
            XMLStreamWriter xml = STAX.createXMLStreamWriter(out, UTF_8.name());
            xml.writeStartDocument(UTF_8.name(), "1.0");
            xml.writeStartElement("urlset");
            xml.writeDefaultNamespace("http://www.sitemaps.org/schemas/sitemap/0.9");
            for (Page page : pages) {
                ChangeFrequency frequency = page.changefreq();
                xml.writeStartElement("url");
                element(xml, "loc", page.url());
                element(xml, "lastmod", page.lastmod());
                element(xml, "changefreq", frequency == null ? null : frequency.text());
                element(xml, "priority", page.priority());
                xml.writeEndElement();
            }
            xml.writeEndDocument();
            xml.close();
        }
        return file.toByteArray();
    }

    private static void element(XMLStreamWriter xml, String name, @Nullable String text) throws XMLStreamException {
        if (text != null) {
            xml.writeStartElement(name);
            xml.writeCharacters(text);
            xml.writeEndElement();
        }
    }
}
