package dev.sitestream.faults;

/** Holds the first write of an instance to the site on its way to the object store; everything else passes. */
final class HeldWrite implements S3Rule {

    private static final String SITE = S3Server.BUCKET + "/" + InstanceSettings.PREFIX + InstanceSettings.SITE + "/";

    private final String sender;
    private final Gate gate = new Gate();
    private String path = "";

    HeldWrite(InstanceProcess writer) {
        this.sender = writer.name();
    }

    @Override
    public synchronized S3Fault faultOf(S3Request request) {
        boolean fits = request.isPut()
                && request.sender().equals(sender)
                && request.path().startsWith(SITE);
        if (!path.isEmpty() || !fits) {
            return S3Fault.NONE;
        }
        path = request.path();
        return new S3Fault.Held(gate);
    }

    /** What is to be written; empty when nothing has come yet. */
    synchronized String path() {
        return path;
    }

    void release() {
        gate.open();
    }
}
