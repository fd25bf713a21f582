package dev.sitestream.sitemap;

import dev.sitestream.page.Extensions;
import java.util.List;
import java.util.function.Function;

/** An extension of the protocol that a urlset has to declare when one of its pages uses it. */
public enum Extension {
    /** {@code image:image}. */
    IMAGES("image", "http://www.google.com/schemas/sitemap-image/1.1", Extensions::images),
    /** {@code video:video}. */
    VIDEOS("video", "http://www.google.com/schemas/sitemap-video/1.1", Extensions::videos),
    /** {@code xhtml:link}, for alternates. */
    ALTERNATES("xhtml", "http://www.w3.org/1999/xhtml", Extensions::alternates);

    @SuppressWarnings("ImmutableEnumChecker") // nobody gets to change it
    private final byte[] declaration;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference
    private final Function<Extensions, List<?>> parts;

    Extension(String prefix, String namespace, Function<Extensions, List<?>> parts) {
        this.declaration = XmlBuffer.markup(" xmlns:" + prefix + "=\"" + namespace + "\"");
        this.parts = parts;
    }

    /** Whether a page with these has parts of it. */
    boolean isUsedBy(Extensions extensions) {
        return !parts.apply(extensions).isEmpty();
    }

    /** What stands in the urlset's start tag. */
    byte[] declaration() {
        return declaration;
    }
}
