package dev.sitestream.validate.web;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Fetches files by their URLs, only from allowed addresses, and only up to a size. Each redirect is checked like the
 * first URL. It sends only the URL and the program's name: no cookies and no credentials; and it uses no proxy.
 */
public final class Fetcher implements AutoCloseable {

    private static final int MAX_REDIRECTS = 5;
    private static final long MAX_BYTES = 52_428_800;
    private static final Duration MAX_TIME = Duration.ofMinutes(10);
    private static final Timeout CONNECT_TIMEOUT = Timeout.ofSeconds(10);
    private static final Timeout ANSWER_TIMEOUT = Timeout.ofSeconds(30);

    private static final int TOO_MANY_REQUESTS = 429;

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private static final Set<Integer> REDIRECTS = Set.of(
            HttpStatus.SC_MOVED_PERMANENTLY,
            HttpStatus.SC_MOVED_TEMPORARILY,
            HttpStatus.SC_SEE_OTHER,
            HttpStatus.SC_TEMPORARY_REDIRECT,
            HttpStatus.SC_PERMANENT_REDIRECT);

    private static final Set<Integer> ABSENT = Set.of(HttpStatus.SC_NOT_FOUND, HttpStatus.SC_GONE);

    private final CloseableHttpClient client;
    private final int port;

    /**
     * @param policy decides which addresses may be connected to
     * @param first the URL that the user named; if it has a port, that port is allowed beside the usual ones
     */
    public Fetcher(AddressPolicy policy, WebUrl first) {
        this(policy, first, "sitestream-validate");
    }

    /**
     * @param policy decides which addresses may be connected to
     * @param first the URL that the user named; if it has a port, that port is allowed beside the usual ones
     * @param program the name that servers receive
     */
    public Fetcher(AddressPolicy policy, WebUrl first, String program) {
        this.port = RequestTarget.port(first);
        this.client = HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(new AllowedHosts(policy))
                        .setMaxConnPerRoute(1)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(CONNECT_TIMEOUT)
                                .setSocketTimeout(ANSWER_TIMEOUT)
                                .build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(ANSWER_TIMEOUT)
                        .setConnectionRequestTimeout(ANSWER_TIMEOUT)
                        .build())
                .setUserAgent(program)
                .disableRedirectHandling()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableAutomaticRetries()
                .build();
    }

    /** Reads a response whose version counts. */
    public interface VersionReading<T> {

        /**
         * Reads the file, which is closed afterwards.
         *
         * @param url where it was found, after all redirects
         */
        T read(InputStream file, WebUrl url, FileVersion version) throws IOException;
    }

    /** Reads a response. */
    public interface Reading<T> {

        /**
         * Reads the file, which is closed afterwards.
         *
         * @param url where it was found, after all redirects
         */
        T read(InputStream file, WebUrl url) throws IOException;
    }

    /**
     * Fetches a file.
     *
     * @return the result of the reading
     * @throws FetchException when it can't be fetched
     */
    public <T> T fetch(WebUrl url, Reading<T> reading) throws IOException {
        return fetchIfChanged(url, FileVersion.UNKNOWN, (file, at, version) -> reading.read(file, at))
                .orElseThrow(() -> new FetchException("the server answers " + HttpStatus.SC_NOT_MODIFIED));
    }

    /**
     * Fetches a file if it has another version than a known one.
     *
     * @return the result of the reading; empty if the server says that the file has not changed
     * @throws FetchException when it can't be fetched; a {@link BusyException} if the server asks to come back later
     */
    public <T> Optional<T> fetchIfChanged(WebUrl url, FileVersion known, VersionReading<T> reading) throws IOException {
        WebUrl target = url;
        for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            try (ClassicHttpResponse answer = get(target, known)) {
                if (answer.getCode() == HttpStatus.SC_OK) {
                    return Optional.of(read(answer, target, reading));
                }
                if (answer.getCode() == HttpStatus.SC_NOT_MODIFIED && !known.equals(FileVersion.UNKNOWN)) {
                    return Optional.empty();
                }
                if (answer.getCode() == TOO_MANY_REQUESTS || answer.getCode() == HttpStatus.SC_SERVICE_UNAVAILABLE) {
                    throw new BusyException(
                            answer.getCode(), RetryAfter.of(value(answer, HttpHeaders.RETRY_AFTER), Instant.now()));
                }
                if (!REDIRECTS.contains(answer.getCode())) {
                    throw new FetchException(
                            "the server answers " + answer.getCode(), ABSENT.contains(answer.getCode()));
                }
                target = redirection(target, answer.getFirstHeader("Location"));
            }
        }
        throw new FetchException("the server redirects more than " + MAX_REDIRECTS + " times");
    }

    @Override
    public void close() throws IOException {
        client.close();
    }

    private static <T> T read(ClassicHttpResponse answer, WebUrl url, VersionReading<T> reading) throws IOException {
        HttpEntity entity = answer.getEntity();
        FileVersion version =
                new FileVersion(value(answer, HttpHeaders.ETAG), value(answer, HttpHeaders.LAST_MODIFIED));
        if (entity == null) {
            return reading.read(InputStream.nullInputStream(), url, version);
        }
        // The response is closed, but not its body: closing the body would read it to the end.
        return reading.read(new ResponseBody(entity.getContent(), MAX_BYTES, MAX_TIME), url, version);
    }

    private static @Nullable String value(ClassicHttpResponse answer, String name) {
        Header header = answer.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    private ClassicHttpResponse get(WebUrl url, FileVersion known) throws FetchException {
        RequestTarget target = RequestTarget.of(url);
        if (target.port() != HTTP && target.port() != HTTPS && target.port() != port) {
            throw new FetchException("port " + target.port() + " is not allowed for sitemaps");
        }
        HttpHost host = new HttpHost(target.uri().getScheme(), target.uri().getHost(), target.port());
        HttpGet request = new HttpGet(target.uri());
        if (known.etag() != null) {
            request.setHeader(HttpHeaders.IF_NONE_MATCH, known.etag());
        }
        if (known.lastModified() != null) {
            request.setHeader(HttpHeaders.IF_MODIFIED_SINCE, known.lastModified());
        }
        try {
            return client.executeOpen(host, request, null);
        } catch (IOException e) {
            throw new FetchException(
                    "no answer: " + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()));
        }
    }

    private static WebUrl redirection(WebUrl from, @Nullable Header location) throws FetchException {
        if (location == null) {
            throw new FetchException("the server redirects without a location");
        }
        try {
            URI to = RequestTarget.of(from).uri().resolve(location.getValue());
            return WebUrl.parse(to.toString());
        } catch (IllegalArgumentException | InvalidUrlException e) {
            throw new FetchException("the server redirects to an invalid URL: " + location.getValue());
        }
    }
}
