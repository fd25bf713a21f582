package dev.sitestream.encoding.registry;

/** Thrown when a registry gives no answer that can be used now, which is not the fault of a record. */
public final class RegistryException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean isFinal;

    /** There may be another answer later. */
    public RegistryException(String message) {
        this(message, false);
    }

    private RegistryException(String message, boolean isFinal) {
        super(message, null, false, false);
        this.isFinal = isFinal;
    }

    /** The registry has the schema, but as long as it is as it is, it can't be used. */
    static RegistryException ofSchema(String message) {
        return new RegistryException(message, true);
    }

    /** Whether another request would not help. */
    boolean isFinal() {
        return isFinal;
    }
}
