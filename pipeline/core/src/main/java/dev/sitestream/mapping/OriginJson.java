package dev.sitestream.mapping;

/** The members {@code source} and {@code site} of every event of a source. */
final class OriginJson {

    private static final byte[] SOURCE = FieldWriter.name("source");
    private static final byte[] SITE = FieldWriter.name("site");

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
