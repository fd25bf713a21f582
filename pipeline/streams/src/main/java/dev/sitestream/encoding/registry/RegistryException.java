package dev.sitestream.encoding.registry;

/** Thrown when a registry gives no answer that can be used now, which is not the fault of a record. */
public final class RegistryException extends Exception {

    private static final long serialVersionUID = 1L;

    public RegistryException(String message) {
        super(message, null, false, false);
    }
}
