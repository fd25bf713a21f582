package dev.sitestream.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/** An HTTP client that injects faults into the next requests, in order. Later requests reach the server. */
final class Faults implements SdkHttpClient {

    private final SdkHttpClient real;
    private final Queue<Fault> next = new ConcurrentLinkedQueue<>();
    private final List<SdkHttpRequest> sent = new ArrayList<>();
    private volatile Change change = request -> request;

    /** Determines the outcome of a request. */
    interface Fault {
        HttpExecuteResponse answer(HttpExecuteRequest request, SdkHttpClient real) throws IOException;
    }

    /** Modifies a request before it is sent. */
    interface Change {
        HttpExecuteRequest of(HttpExecuteRequest request);
    }

    Faults(SdkHttpClient real) {
        this.real = real;
    }

    /** Applies a fault to each of the next requests. */
    void next(int requests, Fault fault) {
        for (int i = 0; i < requests; i++) {
            next.add(fault);
        }
    }

    /** Modifies every request from now on. */
    void change(Change each) {
        change = each;
    }

    /** Returns the number of requests so far that match a filter. */
    synchronized long sent(Predicate<SdkHttpRequest> filter) {
        return sent.stream().filter(filter).count();
    }

    static Predicate<SdkHttpRequest> puts() {
        return request -> request.method() == SdkHttpMethod.PUT;
    }

    /** No fault: the server answers. */
    static Fault none() {
        return (request, real) -> real.prepareRequest(request).call();
    }

    /** The connection breaks before the request reaches the server. */
    static Fault broken() {
        return (request, real) -> {
            throw new SocketException("Connection reset");
        };
    }

    /** The server executes the request, and its response is lost. */
    static Fault answerLost() {
        return (request, real) -> {
            real.prepareRequest(request).call();
            throw new SocketException("Connection reset");
        };
    }

    /** The response has this status, code and text, and these headers. */
    static Fault answers(int status, String code, Map<String, String> headers, String text) {
        return (request, real) -> answer(
                status,
                headers,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>" + code + "</Code><Message>" + text
                        + "</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>");
    }

    static Fault answers(int status, String code) {
        return answers(status, code, Map.of(), "free text of the server");
    }

    static HttpExecuteResponse answer(int status, Map<String, String> headers, String body) {
        SdkHttpResponse.Builder response = SdkHttpResponse.builder()
                .statusCode(status)
                .putHeader("Content-Type", "application/xml")
                .putHeader("x-amz-request-id", "4442587FB7D0A2F9");
        headers.forEach(response::putHeader);
        return HttpExecuteResponse.builder()
                .response(response.build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body.getBytes(UTF_8))))
                .build();
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        synchronized (this) {
            sent.add(request.httpRequest());
        }
        HttpExecuteRequest changed = change.of(request);
        Fault fault = next.poll();
        if (fault == null) {
            return real.prepareRequest(changed);
        }
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                return fault.answer(changed, real);
            }

            @Override
            public void abort() {}
        };
    }

    @Override
    public void close() {
        real.close();
    }
}
