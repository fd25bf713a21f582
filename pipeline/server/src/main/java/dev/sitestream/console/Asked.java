package dev.sitestream.console;

import java.time.Instant;

/**
 * How a view was asked for.
 *
 * @param host the {@code host:port} that the request names
 * @param path the path, with its query
 * @param at when
 */
public record Asked(String host, String path, Instant at) {

    /** The command that prints the same view in JSON. */
    Command json() {
        return Command.of("curl", "http://" + host + path);
    }
}
