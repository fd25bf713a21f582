package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStore;
import java.io.IOException;

/** A store on an S3 server of its own that loses responses on request. */
public final class LossyStore implements AutoCloseable {

    private final S3Server server;
    private final Faults faults;
    private final S3ObjectStore objects;

    private LossyStore(S3Server server, Faults faults, S3ObjectStore objects) {
        this.server = server;
        this.faults = faults;
        this.objects = objects;
    }

    /** Starts a server, and a store on it without objects. */
    public static LossyStore start() throws Exception {
        S3Server server = S3Server.start();
        Faults faults = new Faults(S3Server.http(S3Server.TIMEOUTS));
        S3ObjectStore objects = S3Server.store(server.config("maps/"), faults, S3Server.TIMEOUTS);
        objects.check();
        return new LossyStore(server, faults, objects);
    }

    public ObjectStore objects() {
        return objects;
    }

    /** Loses the response to the next request, after the server has executed the request. */
    public void loseNextAnswer() {
        faults.next(1, Faults.answerLost());
    }

    @Override
    public void close() throws IOException {
        objects.close();
        server.close();
    }
}
