package dev.sitestream.http.handler;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Passes on only requests to a known host; the others are answered as misdirected (421). */
public final class HostCheck extends Handler.Wrapper {

    private final KnownHosts hosts;

    public HostCheck(KnownHosts hosts, Handler answering) {
        super(answering);
        this.hosts = hosts;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (hosts.contains(Request.getServerName(request))) {
            return super.handle(request, response, callback);
        }
        JsonAnswer.failure(
                        HttpStatus.MISDIRECTED_REQUEST_421,
                        "this instance does not accept the name in `Host`; if it is one of its names, add it to"
                                + " `http.hosts`")
                .send(response, callback);
        return true;
    }
}
