package dev.sitestream.faults.store;

import dev.sitestream.testing.KnownSite;

/**
 * Holds the first write of the site on its way to the object store. Everything else passes. The writer may be any
 * instance: Kafka may have assigned all lanes to one of them.
 */
public final class HeldWrite implements S3Rule {

    private static final String SITE = KnownSite.BUCKET + "/" + KnownSite.PREFIX + KnownSite.ID + "/";

    private final Gate gate = new Gate();
    private String path = "";
    private String sender = "";

    @Override
    public synchronized S3Fault faultOf(S3Request request) {
        boolean fits = request.isPut() && request.path().startsWith(SITE);
        if (!path.isEmpty() || !fits) {
            return S3Fault.NONE;
        }
        path = request.path();
        sender = request.sender();
        return new S3Fault.Held(gate);
    }

    /** The path of the held write; empty until there is one. */
    public synchronized String path() {
        return path;
    }

    /** The name of the instance that sent it. */
    public synchronized String sender() {
        return sender;
    }

    public void release() {
        gate.open();
    }
}
