package dev.sitestream.mapping;

import dev.sitestream.mapping.json.EventWriter;

/** The members {@code source} and {@code site} of every event of a source. */
final class OriginJson {

    private static final byte[] SOURCE = EventWriter.quotedName("source");
    private static final byte[] SITE = EventWriter.quotedName("site");

    private OriginJson() {}

    /** The members, with a comma between them. */
    static byte[] members(EventOrigin origin) {
        EventWriter out = new EventWriter();
        out.name(SOURCE);
        out.text(origin.source());
        out.name(SITE);
        out.text(origin.site());
        return out.take();
    }
}
