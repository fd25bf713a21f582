package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.http.handler.Accepted;
import dev.sitestream.http.handler.AssetHandler;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.http.handler.SecurityHeaders;
import dev.sitestream.live.LiveHub;
import dev.sitestream.query.AnswerJson;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/**
 * Serves one page of the console at a time, without a pipeline. Headers, assets and the stream of changes are those of
 * the {@link OperatorServer}.
 */
public final class PageServer implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final LiveHub hub = new LiveHub(List::of);
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    private volatile String page = "";
    private volatile String json = "{}";

    private PageServer() {
        connector.setHost(LOOPBACK);
        server.addConnector(connector);
        server.setHandler(new SecurityHeaders(new AssetHandler(new LiveEvents(() -> hub, new Shown()))));
    }

    /** Starts to listen on any free port. */
    public static PageServer start() throws Exception {
        PageServer started = new PageServer();
        started.server.start();
        return started;
    }

    /**
     * Serves this page from now on.
     *
     * @param path the path to request it by; it is served at all others, too
     * @param html the page
     * @param answer what the page's scripts get as JSON
     */
    public URI serve(String path, String html, Object answer) {
        page = html;
        json = AnswerJson.write(answer);
        return URI.create("http://" + LOOPBACK + ":" + connector.getLocalPort() + path);
    }

    @Override
    public void close() {
        hub.close();
        LifeCycle.stop(server);
    }

    /** Answers with the page, or with JSON. */
    private final class Shown extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            boolean isPage = Accepted.isPage(request.getHeaders().get(HttpHeader.ACCEPT));
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, isPage ? JsonAnswer.PAGE_TYPE : JsonAnswer.TYPE);
            response.write(true, ByteBuffer.wrap((isPage ? page : json).getBytes(UTF_8)), callback);
            return true;
        }
    }
}
