package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;

/** Makes the URLs of requests. */
final class RequestUrl {

    private RequestUrl() {}

    /** The URL of a path at an endpoint, which may have a path itself. */
    static String at(URI endpoint, String path) {
        String base = endpoint.toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
    }

    /** The host of an endpoint, with its port if it has one: what the endpoint takes for one client sends there. */
    static String hostOf(URI endpoint) {
        return endpoint.getRawAuthority();
    }

    /** A value in percent-encoding, for a segment of a path or in a query. */
    static String encoded(String value) {
        return URLEncoder.encode(value, UTF_8).replace("+", "%20");
    }
}
