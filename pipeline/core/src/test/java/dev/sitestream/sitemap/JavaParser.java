package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads XML with Java's own parser and its default limits. From Java 24 on, it rejects files with too many entity
 * references.
 */
public final class JavaParser {

    private static final Pattern REFERENCE = Pattern.compile("&[a-z]+;");

    private JavaParser() {}

    /** Checks that the parser reads a file to its end, and returns how many entity references are in it. */
    public static int referencesIn(byte[] file) {
        try {
            SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(file), new DefaultHandler());
        } catch (SAXException e) {
            throw new AssertionError("Java's parser refuses it", e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Math.toIntExact(
                REFERENCE.matcher(new String(file, ISO_8859_1)).results().count());
    }
}
