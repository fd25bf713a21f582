package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStoreException;

/** Thrown if the store ignores preconditions, so that it can't be used as it is configured. */
public final class ConditionsIgnoredException extends ObjectStoreException {

    ConditionsIgnoredException(Location location) {
        super(location.shown(location.prefix())
                + " ignores the preconditions of writes (If-None-Match, If-Match), so an instance that has lost its"
                + " partition could overwrite its successor's files: use a store that supports them, or accept it with"
                + " `store.s3.conditionalWrites: auto`");
    }
}
