package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStore;
import java.io.IOException;

/** A store on an S3 server of its own, whose answers get lost when it is told. */
public final class LossyStore implements AutoCloseable {

    private final S3Server server;
    private final Faults faults;
    private final S3ObjectStore objects;

    private LossyStore(S3Server server, Faults faults, S3ObjectStore objects) {
        this.server = server;
        this.faults = faults;
        this.objects = objects;
    }

    /** A store without any object. */
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

    /** Lets the server do what it is asked next, and its answer be lost. */
    public void loseNextAnswer() {
        faults.next(1, Faults.answerLost());
    }

    @Override
    public void close() throws IOException {
        objects.close();
        server.close();
    }
}
