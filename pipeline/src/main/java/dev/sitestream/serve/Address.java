package dev.sitestream.serve;

/** What the host and the path of a request mean. */
public sealed interface Address {

    /** A file that a site publishes, or may publish. */
    record Published(ServedFile file) implements Address {}

    /** The path is not that of a published file. */
    record NoFile() implements Address {}

    /** No site's files are at this host. */
    record OtherHost() implements Address {}
}
