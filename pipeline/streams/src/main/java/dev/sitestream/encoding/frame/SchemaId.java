package dev.sitestream.encoding.frame;

/**
 * The id of a schema in a registry.
 *
 * @param space what kind of id it is; the same number can be two schemas in two spaces
 * @param value the number in digits, or the GUID
 */
public record SchemaId(Space space, String value) {

    /** The kinds of ids. */
    public enum Space {
        /** The number that the bytes have, whose kind the registry's settings say. */
        NUMBER,
        /** Apicurio's id of a content. */
        CONTENT,
        /** Apicurio's id of a version of an artifact. */
        GLOBAL,
        /** Confluent's GUID. */
        GUID
    }

    @Override
    public String toString() {
        return switch (space) {
            case NUMBER -> "id " + value;
            case CONTENT -> "content id " + value;
            case GLOBAL -> "global id " + value;
            case GUID -> "GUID " + value;
        };
    }
}
