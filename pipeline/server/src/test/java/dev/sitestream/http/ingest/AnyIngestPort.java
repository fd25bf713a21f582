package dev.sitestream.http.ingest;

import dev.sitestream.http.listener.ListenerStartException;

/** Starts servers for events on any free port, for tests of other packages. */
public final class AnyIngestPort {

    private AnyIngestPort() {}

    public static IngestServer start(IngestServer.Parts parts) throws ListenerStartException {
        return IngestServer.start("127.0.0.1", 0, null, parts, IngestServerLimits.DEFAULT);
    }
}
