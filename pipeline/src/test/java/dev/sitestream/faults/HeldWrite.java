package dev.sitestream.faults;

/**
 * Holds the first write of the site on its way to the object store; everything else passes. Whose it is, is for Kafka
 * to say: it may have given all lanes to one instance.
 */
final class HeldWrite implements S3Rule {

    private static final String SITE = S3Server.BUCKET + "/" + InstanceSettings.PREFIX + InstanceSettings.SITE + "/";

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

    /** What is to be written; empty when nothing has come yet. */
    synchronized String path() {
        return path;
    }

    /** The name of the instance that it comes from. */
    synchronized String sender() {
        return sender;
    }

    void release() {
        gate.open();
    }
}
