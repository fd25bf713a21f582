package dev.sitestream.sitemap;

/** What common parsers read of an XML file, beside the limits of the protocol. */
public final class XmlLimits {

    /**
     * The most entity references in one file. From Java 24 on, Java's own parser refuses a file with more of them
     * ({@code jdk.xml.maxGeneralEntitySizeLimit} and {@code jdk.xml.totalEntitySizeLimit}). Each reference to one of
     * the five predefined entities counts 1, in texts and in attributes; but those for {@code >} and {@code "} count 2
     * in an attribute. Numeric character references do not count.
     */
    public static final int MOST_REFERENCES = 100_000;

    private XmlLimits() {}
}
