package dev.sitestream.faults;

/** Holds the first write of an instance on its way to the object store; everything else passes. */
final class HeldWrite implements S3Rule {

    private final String sender;
    private final Gate gate = new Gate();
    private String path = "";

    HeldWrite(InstanceProcess writer) {
        this.sender = writer.name();
    }

    @Override
    public synchronized S3Fault faultOf(S3Request request) {
        if (!path.isEmpty() || !request.isPut() || !request.sender().equals(sender)) {
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
