package dev.sitestream.store;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Creates objects for tests of object stores. */
public final class NewObjects {

    /** A marker for tests in which the writer doesn't matter. */
    public static final WriteMarker MARKER = new WriteMarker(1, 1);

    private NewObjects() {}

    public static NewObject of(ObjectKey key, String text) {
        return of(key, MARKER, text);
    }

    public static NewObject of(ObjectKey key, WriteMarker marker, String text) {
        return of(key, marker, text.getBytes(UTF_8));
    }

    public static NewObject of(ObjectKey key, WriteMarker marker, byte[] content) {
        return new NewObject(key, ContentType.GZIP, FileRole.SHARD, marker, content);
    }
}
