package dev.sitestream.sitemap;

/** An extension of the protocol. A urlset must declare each extension that one of its pages uses. */
public enum Extension {
    /** {@code image:image}. */
    IMAGES("image", "http://www.google.com/schemas/sitemap-image/1.1"),
    /** {@code video:video}. */
    VIDEOS("video", "http://www.google.com/schemas/sitemap-video/1.1"),
    /** {@code xhtml:link}, for alternates. */
    ALTERNATES("xhtml", "http://www.w3.org/1999/xhtml");

    private final String namespace;

    @SuppressWarnings("ImmutableEnumChecker") // never modified or exposed outside the package
    private final byte[] declaration;

    Extension(String prefix, String namespace) {
        this.namespace = namespace;
        this.declaration = XmlBuffer.markup(" xmlns:" + prefix + "=\"" + namespace + "\"");
    }

    /** The XML namespace of its elements. */
    public String namespace() {
        return namespace;
    }

    /** The namespace declaration in the urlset's start tag. */
    byte[] declaration() {
        return declaration;
    }
}
