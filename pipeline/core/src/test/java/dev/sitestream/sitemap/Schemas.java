package dev.sitestream.sitemap;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.SAXException;

/**
 * The official schemas. Those of the protocol itself come with a third-party sitemap generator, unchanged from the
 * protocol's site. Those of its extensions are in the folder that -Dsitestream.data or SITESTREAM_DATA names.
 */
public final class Schemas {

    /** Urlsets without extensions. */
    static final Schema URLSET = resource("sitemap.xsd");

    /** Indexes. */
    public static final Schema INDEX = resource("siteindex.xsd");

    private static final String XML_NAMESPACE = "http://www.w3.org/2001/xml.xsd";

    private Schemas() {}

    /** Returns the schema of urlsets with all extensions. Skips the calling test if the folder is absent. */
    public static Schema withExtensions() {
        Path folder = Path.of(Optional.ofNullable(System.getProperty("sitestream.data"))
                        .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_DATA")))
                        .orElse("sitestream-data"))
                .resolve("xsd");
        assumeTrue(
                Files.isDirectory(folder),
                () -> "skipped: " + folder
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        // The schema of XHTML imports this one by its public address.
        factory.setResourceResolver((type, namespace, publicId, systemId, baseUri) ->
                XML_NAMESPACE.equals(systemId) ? file(folder.resolve("xml.xsd")) : null);
        return compile(factory, new StreamSource(folder.resolve("all.xsd").toFile()));
    }

    /** Checks that a file is valid. */
    public static void validate(byte[] file, Schema schema) {
        try {
            schema.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        } catch (SAXException e) {
            throw new AssertionError("not valid", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Schema resource(String name) {
        URL resource = Objects.requireNonNull(Schemas.class.getResource("/com/redfin/sitemapgenerator/" + name), name);
        return compile(
                SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI),
                new StreamSource(resource.toExternalForm()));
    }

    private static Schema compile(SchemaFactory factory, Source source) {
        try {
            return factory.newSchema(source);
        } catch (SAXException e) {
            throw new IllegalStateException(source.getSystemId(), e);
        }
    }

    private static @Nullable LSInput file(Path path) {
        try {
            DOMImplementationLS dom = (DOMImplementationLS) DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .getFeature("LS", "3.0");
            LSInput input = dom.createLSInput();
            input.setSystemId(path.toUri().toString());
            input.setByteStream(new ByteArrayInputStream(Files.readAllBytes(path)));
            return input;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
