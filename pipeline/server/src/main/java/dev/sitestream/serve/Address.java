package dev.sitestream.serve;

import java.util.List;

/** What the host and the path of a request mean. */
public sealed interface Address {

    /** A file that a site publishes, or may publish. */
    record Published(ServedFile file) implements Address {}

    /** The robots.txt of a host: what several sites publish of it, one after the other. */
    record Joined(List<ServedFile> files) implements Address {

        public Joined {
            files = List.copyOf(files);
        }
    }

    /** The path is not that of a published file. */
    record NoFile() implements Address {}

    /** No site's files are at this host. */
    record OtherHost() implements Address {}
}
