package dev.sitestream.validate.scan;

import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.content.UnreadableException;
import dev.sitestream.validate.content.XmlInput;
import dev.sitestream.validate.scan.ElementRule.Part;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads one XML file, and keeps only the open elements in memory. */
final class XmlScan {

    private final Reader text;
    private final Bounds bounds;
    private final SitemapScanner.Handler handler;
    private final ArrayDeque<OpenElement> open = new ArrayDeque<>();
    private final FeedBase base;
    private final Entry entry;
    private final EntryReading reading;
    private final MeantNamespaces namespaces;

    private @Nullable Document document;
    private @Nullable Entries entries;

    /** The depth of the current entry's element; 0 outside of entries. */
    private int entryDepth;

    XmlScan(Reader text, Bounds bounds, SitemapScanner.Handler handler) {
        this.text = text;
        this.bounds = bounds;
        this.handler = handler;
        this.base = new FeedBase(handler.address());
        this.entry = new Entry(base);
        this.reading = EntryReading.of(handler);
        this.namespaces = new MeantNamespaces(handler);
    }

    /** The kind of the file, as far as it is known. */
    SitemapKind kind() {
        return document == null ? SitemapKind.UNKNOWN : document.kind();
    }

    /** Reads the whole file. */
    void run() throws XMLStreamException, UnreadableException {
        try {
            read();
        } finally {
            if (entryDepth > 0) {
                reading.cutOff();
            }
        }
    }

    private void read() throws XMLStreamException, UnreadableException {
        XMLStreamReader xml = XmlInput.open(text);
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> start(xml);
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text(xml);
                default -> {
                    // Comments and processing instructions are ignored.
                }
            }
        }
    }

    private static int line(XMLStreamReader xml) {
        return xml.getLocation().getLineNumber();
    }

    private void start(XMLStreamReader xml) throws UnreadableException {
        if (open.size() == bounds.depth()) {
            throw new UnreadableException(
                    line(xml),
                    String.format(
                            Locale.ROOT,
                            "has elements more than %,d deep within each other; the rest is not read",
                            open.size()));
        }
        QName name = namespaces.name(xml);
        SortedMap<String, String> attributes = attributes(xml);
        OpenElement parent = open.peek();
        Part part = parent == null ? null : part(parent, name);
        ElementRule rule = parent == null ? rootRule(name, xml) : childRule(parent, part, name, xml);
        base.begin(open.size(), attributes);
        String reference = rule == null ? null : rule.reference();
        String written = reference == null ? null : attributes.get(reference);
        if (reference != null && written != null) {
            attributes.put(reference, base.resolve(written.strip()));
        }
        if (document != null && rule == document.entry() && entries != null && entryDepth == 0) {
            entries.begin(line(xml));
            entry.begin(line(xml));
            entryDepth = open.size() + 1;
            reading.begin(name, attributes, line(xml));
        } else if (entryDepth > 0) {
            reading.start(name, attributes, part, parent == null || part == null ? 0 : parent.countOf(part.number()));
        }
        open.push(new OpenElement(rule, line(xml), attributes));
    }

    private ElementRule rootRule(QName name, XMLStreamReader xml) throws UnreadableException {
        document = Document.of(name.getLocalPart());
        if (document == null) {
            throw new UnreadableException(
                    line(xml),
                    "is not a sitemap: its root is " + Quoted.of(name.getLocalPart())
                            + "; allowed are urlset, sitemapindex, rss and feed");
        }
        reading.recognised(document.kind());
        entries = new Entries(document.kind(), bounds, handler);
        namespaces.learnRoot(xml, document.root().getNamespaceURI());
        return document.rule();
    }

    /** The place of an element with this name in the rules for another one; null if it has none. */
    private static @Nullable Part part(OpenElement parent, QName name) {
        ElementRule rule = parent.rule();
        return rule == null ? null : rule.part(name);
    }

    /** The rule for an element with this name inside another one; null if it is ignored. */
    private @Nullable ElementRule childRule(OpenElement parent, @Nullable Part part, QName name, XMLStreamReader xml) {
        ElementRule rule = parent.rule();
        if (rule == null) {
            return null;
        }
        if (part == null) {
            if (!rule.isLenient()) {
                reportUnknown(rule, name, xml);
            }
            return null;
        }
        if (parent.count(part.number()) == part.max() + 1) {
            handler.problem(
                    line(xml),
                    rule.label() + " has more than "
                            + (part.max() == 1 ? "one" : String.format(Locale.ROOT, "%,d", part.max())) + ' '
                            + part.rule().label());
        }
        return part.rule();
    }

    private void reportUnknown(ElementRule rule, QName name, XMLStreamReader xml) {
        boolean isRule = Namespaces.isChecked(name.getNamespaceURI())
                || name.getNamespaceURI().isEmpty();
        if (isRule || rule.hasText()) {
            handler.problem(
                    line(xml), rule.label() + " can't have an element " + Quoted.of(MeantNamespaces.written(xml)));
        } else {
            namespaces.noteUnknown(name.getNamespaceURI(), line(xml));
        }
        if (document != null && rule == document.rule() && document.isEntry(name.getLocalPart())) {
            handler.unread(
                    line(xml),
                    "has an entry in the namespace " + Quoted.of(name.getNamespaceURI()) + ", which is not read");
        }
    }

    private void end() {
        OpenElement element = open.pop();
        ElementRule rule = element.rule();
        if (open.isEmpty() && document != null && entries != null && entries.areEmpty() && document.needsEntries()) {
            handler.note(
                    element.line(),
                    element.name() + " is empty; the schema requires one "
                            + document.entry().label() + " at least");
        }
        if (rule != null) {
            rule.check(element, entry, handler);
        }
        base.end(open.size());
        if (entryDepth == open.size() + 1) {
            entryDepth = 0;
            if (entries != null) {
                reading.finish(entry, entries);
            }
        } else if (entryDepth > 0) {
            reading.end(element);
        }
    }

    private void text(XMLStreamReader xml) {
        OpenElement element = open.peek();
        if (element != null) {
            int from = xml.getTextStart();
            int length = xml.getTextLength();
            char[] chars = xml.getTextCharacters();
            element.append(chars, from, length, bounds.textLength());
            if (entryDepth > 0) {
                reading.text(chars, from, length);
            }
        }
    }

    private static SortedMap<String, String> attributes(XMLStreamReader xml) {
        if (xml.getAttributeCount() == 0) {
            return Collections.emptySortedMap();
        }
        SortedMap<String, String> attributes = new TreeMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            String namespace = xml.getAttributeNamespace(i);
            String local = xml.getAttributeLocalName(i);
            // An XML name contains no braces.
            attributes.put(
                    namespace == null || namespace.isEmpty() ? local : '{' + namespace + '}' + local,
                    xml.getAttributeValue(i));
        }
        return attributes;
    }
}
