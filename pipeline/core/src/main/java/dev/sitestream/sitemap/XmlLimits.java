package dev.sitestream.sitemap;

/** Limits of common XML parsers, in addition to those of the protocol. */
public final class XmlLimits {

    /**
     * The most entity references in one file. From Java 24 on, Java's own parser rejects a file with more ({@code
     * jdk.xml.maxGeneralEntitySizeLimit} and {@code jdk.xml.totalEntitySizeLimit}). Each reference to one of the five
     * predefined entities counts 1, in texts and in attributes, except those for {@code >} and {@code "}, which count 2
     * in an attribute. Numeric character references do not count.
     */
    public static final int MAX_REFERENCES = 100_000;

    private XmlLimits() {}
}
