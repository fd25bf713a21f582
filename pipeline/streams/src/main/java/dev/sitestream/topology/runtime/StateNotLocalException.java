package dev.sitestream.topology.runtime;

/** Thrown when the requested state is not in this process, or is being handed over. */
public final class StateNotLocalException extends Exception {

    StateNotLocalException(String message, Throwable cause) {
        super(message, cause);
    }
}
