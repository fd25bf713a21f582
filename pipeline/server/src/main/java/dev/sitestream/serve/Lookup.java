package dev.sitestream.serve;

/** The result of looking for a file in the store. */
public sealed interface Lookup {

    /** It exists: this is what the store had at some time after it was asked for. */
    record Found(Copy copy) implements Lookup {}

    /** It does not exist. */
    record Absent() implements Lookup {}

    /** There is no memory for it at present, because clients are receiving other files. */
    record Busy() implements Lookup {}

    /** The store does not answer, or the file can't be read. */
    record Unavailable() implements Lookup {}
}
