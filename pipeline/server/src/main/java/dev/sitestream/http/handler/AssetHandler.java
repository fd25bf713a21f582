package dev.sitestream.http.handler;

import dev.sitestream.console.Assets;
import dev.sitestream.console.Assets.Asset;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Answers requests for the console's assets from memory, without blocking a thread. */
public final class AssetHandler extends Handler.Wrapper {

    /** The name changes with the content. */
    private static final String FOR_EVER = "public, max-age=31536000, immutable";

    public AssetHandler(Handler others) {
        super(others);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        if (!path.startsWith(Assets.FOLDER)) {
            return super.handle(request, response, callback);
        }
        boolean headAlone = HttpMethod.HEAD.is(request.getMethod());
        Optional<Asset> asset = Assets.at(path);
        if (!headAlone && !HttpMethod.GET.is(request.getMethod())) {
            JsonAnswer.failure(HttpStatus.METHOD_NOT_ALLOWED_405, JsonAnswer.READ_ONLY)
                    .send(response, callback);
        } else if (asset.isEmpty()) {
            JsonAnswer.failure(HttpStatus.NOT_FOUND_404, JsonAnswer.NO_SUCH_PATH)
                    .send(response, callback);
        } else {
            byte[] content = asset.get().content();
            response.getHeaders()
                    .put(HttpHeader.CONTENT_TYPE, asset.get().type())
                    .put(HttpHeader.CACHE_CONTROL, FOR_EVER)
                    .put(HttpHeader.CONTENT_LENGTH, content.length);
            response.write(true, headAlone ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(content), callback);
        }
        return true;
    }
}
