package dev.sitestream.http.handler;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Adds the headers to every answer that make a browser load nothing from elsewhere, run nothing that a value has
 * smuggled in, show nothing in another page's frame, and reveal no address to others.
 */
public final class SecurityHeaders extends Handler.Wrapper {

    private static final HttpField[] FIELDS = {
        new PreEncodedHttpField(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                        + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"),
        new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
        new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
        new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin")
    };

    public SecurityHeaders(Handler answering) {
        super(answering);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        addTo(response.getHeaders());
        return super.handle(request, response, callback);
    }

    /** Adds them to an answer whose headers Jetty may have reset. */
    static void addTo(HttpFields.Mutable headers) {
        for (HttpField field : FIELDS) {
            headers.put(field);
        }
    }
}
