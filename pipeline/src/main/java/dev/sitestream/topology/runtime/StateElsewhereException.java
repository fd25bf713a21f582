package dev.sitestream.topology.runtime;

/** Says that this process can't tell what it was asked for, since the state is not its own, or is being handed over. */
public final class StateElsewhereException extends Exception {

    StateElsewhereException(String message, Throwable cause) {
        super(message, cause);
    }
}
