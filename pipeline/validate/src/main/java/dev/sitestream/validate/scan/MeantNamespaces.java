package dev.sitestream.validate.scan;

import dev.sitestream.validate.content.Quoted;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;

/** The namespaces of one file, and the right ones that they mean. Wrong and unknown ones are reported once. */
final class MeantNamespaces {

    /** The most unknown namespaces that are noted. */
    private static final int MAX_MENTIONED = 16;

    /** The most namespaces that are remembered, and reported if they are wrong. */
    private static final int MAX_NAMESPACES = 64;

    private final SitemapScanner.Handler handler;

    /** The right namespaces by those of the file; empty before the root. */
    private final Map<String, String> meant = new HashMap<>();

    private final Set<String> mentioned = new HashSet<>();

    MeantNamespaces(SitemapScanner.Handler handler) {
        this.handler = handler;
    }

    /** The current element is the root, whose namespace means the right one, whatever it is. */
    void learnRoot(XMLStreamReader xml, String right) {
        learn(of(xml), right, xml);
    }

    /** The current element's name without its prefix, in the namespace that is meant. */
    QName name(XMLStreamReader xml) {
        String namespace = of(xml);
        String known = meant.get(namespace);
        if (known == null && !meant.isEmpty()) {
            known = Namespaces.meantBy(namespace);
            if (meant.size() < MAX_NAMESPACES) {
                learn(namespace, known, xml);
            }
        }
        return new QName(known == null ? namespace : known, xml.getLocalName());
    }

    /** The current element's name as it is written. */
    static String written(XMLStreamReader xml) {
        String prefix = xml.getPrefix();
        return prefix == null || prefix.isEmpty() ? xml.getLocalName() : prefix + ':' + xml.getLocalName();
    }

    /** Notes that a namespace is unknown, unless this was noted before or its elements need no check. */
    void noteUnknown(String namespace, int line) {
        if (!Namespaces.isUnchecked(namespace) && mentioned.size() < MAX_MENTIONED && mentioned.add(namespace)) {
            handler.note(line, "elements in the namespace " + Quoted.of(namespace) + " are unknown and not checked");
        }
    }

    private void learn(String namespace, String right, XMLStreamReader xml) {
        meant.put(namespace, right);
        if (!namespace.equals(right)) {
            handler.problem(
                    xml.getLocation().getLineNumber(),
                    "the namespace of <" + written(xml) + "> must be " + quoted(right) + ", not " + quoted(namespace));
        }
    }

    private static String quoted(String namespace) {
        return namespace.isEmpty() ? "none" : Quoted.of(namespace);
    }

    private static String of(XMLStreamReader xml) {
        return xml.getNamespaceURI() == null ? Namespaces.NONE : xml.getNamespaceURI();
    }
}
