package dev.sitestream.http.listener;

import java.time.Duration;

/**
 * The bounds of a listener.
 *
 * @param connections the most connections; others wait until one is closed
 * @param headerBytes the most bytes of a request line, and of the headers
 * @param idle how long a connection may be silent
 * @param headers how long a connection may wait for the headers of its next request
 * @param request how long a request may take, with its answer
 * @param stop how long to wait for the requests under way when it ends
 */
public record ListenerLimits(
        int connections, int headerBytes, Duration idle, Duration headers, Duration request, Duration stop) {}
