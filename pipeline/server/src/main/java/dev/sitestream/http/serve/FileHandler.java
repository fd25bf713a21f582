package dev.sitestream.http.serve;

import dev.sitestream.serve.AcceptedCoding;
import dev.sitestream.serve.Address;
import dev.sitestream.serve.Copy;
import dev.sitestream.serve.FileHeaders;
import dev.sitestream.serve.FileRequest;
import dev.sitestream.serve.Lookup;
import dev.sitestream.serve.PublishedFiles;
import dev.sitestream.serve.ServedAnswer;
import dev.sitestream.serve.ServedFile;
import dev.sitestream.serve.SiteAddresses;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Answers requests for files. */
final class FileHandler extends Handler.Abstract {

    private final SiteAddresses addresses;
    private final PublishedFiles files;
    private final FileHeaders headers;
    private final Transfers transfers;
    private final InstantSource clock;

    FileHandler(
            SiteAddresses addresses,
            PublishedFiles files,
            FileHeaders headers,
            Transfers transfers,
            InstantSource clock) {
        this.addresses = addresses;
        this.files = files;
        this.headers = headers;
        this.transfers = transfers;
        this.clock = clock;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            Refusal.notAllowed().send(response, callback);
            return true;
        }
        String path = request.getHttpURI().getPath();
        Address address = addresses.find(Request.getServerName(request), path == null ? "" : path);
        if (address instanceof Address.Published published) {
            boolean acceptsGzip = AcceptedCoding.hasGzip(header(request, HttpHeader.ACCEPT_ENCODING));
            answer(published.file(), files.find(published.file(), acceptsGzip), request, response, callback);
        } else if (address instanceof Address.Joined joined) {
            answer(joined.files().get(0), files.findJoined(joined.files()), request, response, callback);
        } else if (address instanceof Address.NoFile) {
            Refusal.noFile().send(response, callback);
        } else {
            Refusal.otherHost().send(response, callback);
        }
        return true;
    }

    private void answer(
            ServedFile file, CompletableFuture<Lookup> found, Request request, Response response, Callback callback) {
        var unused = found.thenAccept(result -> answer(file, result, request, response, callback))
                .exceptionally(failure -> {
                    callback.failed(failure);
                    return null;
                });
    }

    private void answer(ServedFile file, Lookup result, Request request, Response response, Callback callback) {
        if (result instanceof Lookup.Found found) {
            send(file, found.copy(), request, response, callback);
        } else if (result instanceof Lookup.Absent) {
            Refusal.noFile().send(response, callback);
        } else if (result instanceof Lookup.Busy) {
            Refusal.busy().send(response, callback);
        } else {
            Refusal.unavailable().send(response, callback);
        }
    }

    private void send(ServedFile file, Copy copy, Request request, Response response, Callback callback) {
        ServedAnswer answer = ServedAnswer.of(requestOf(request), file, copy, headers, clock.instant());
        response.setStatus(answer.status());
        answer.headers().forEach(response.getHeaders()::put);
        if (answer.from() == answer.to()) {
            response.write(true, BufferUtil.EMPTY_BUFFER, callback);
            return;
        }
        files.acquire(copy);
        Callback released = Callback.from(() -> files.release(copy), callback);
        transfers.send(new Transfer(response, copy.bytes(), answer.from(), answer.to(), released));
    }

    private static FileRequest requestOf(Request request) {
        return new FileRequest(
                HttpMethod.HEAD.is(request.getMethod()),
                header(request, HttpHeader.IF_MATCH),
                header(request, HttpHeader.IF_UNMODIFIED_SINCE),
                header(request, HttpHeader.IF_NONE_MATCH),
                header(request, HttpHeader.IF_MODIFIED_SINCE),
                header(request, HttpHeader.IF_RANGE),
                header(request, HttpHeader.RANGE));
    }

    /** The values of all fields of this name, joined with commas; null if there is none. */
    private static @Nullable String header(Request request, HttpHeader name) {
        List<String> values = request.getHeaders().getValuesList(name);
        return values.isEmpty() ? null : String.join(", ", values);
    }
}
