package dev.sitestream.validate.content;

import java.io.Reader;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Opens Java's own XML parser with settings under which it fetches nothing, knows only the five predefined entities,
 * and behaves the same in all Java releases.
 */
public final class XmlInput {

    /**
     * The parser's limits, whose defaults differ between Java releases. Those of entities count all escaped characters
     * of a file, and a sitemap may have millions; documents and texts are bounded before they reach the parser.
     */
    private static final Map<String, String> LIMITS = Map.of(
            "jdk.xml.entityExpansionLimit", "0",
            "jdk.xml.entityReplacementLimit", "0",
            "jdk.xml.maxGeneralEntitySizeLimit", "0",
            "jdk.xml.totalEntitySizeLimit", "0",
            "jdk.xml.maxElementDepth", "0",
            "jdk.xml.elementAttributeLimit", "200",
            "jdk.xml.maxXMLNameLimit", "1000");

    private static final String BEFORE_REASON = "\nMessage: ";

    /** The one message of the parser without a readable text. */
    private static final Pattern UNBOUND_PREFIX = Pattern.compile("#(?:Element|Attribute)PrefixUnbound\\?.*?&(.*)");

    private XmlInput() {}

    public static XMLStreamReader open(Reader text) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        // Without this, a text of any length would be one event.
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        LIMITS.forEach(factory::setProperty);
        return factory.createXMLStreamReader(text);
    }

    /** The line that the parser had reached. */
    public static int line(XMLStreamException e) {
        return e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
    }

    /** The parser's message without the position. */
    public static String reason(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        Matcher prefix = UNBOUND_PREFIX.matcher(message);
        if (prefix.find()) {
            return "the prefix of " + Quoted.of(prefix.group(1)) + " is not declared";
        }
        int reason = message.indexOf(BEFORE_REASON);
        return reason < 0 ? message : message.substring(reason + BEFORE_REASON.length());
    }
}
