package dev.sitestream.browser;

import java.util.Map;
import java.util.Optional;

/**
 * The answer to the request for a page.
 *
 * @param url the URL, after redirects
 * @param status the status of the answer; of a local file 200
 * @param mediaType the type without parameters
 * @param headers the headers, by their names in lower case
 */
public record Document(String url, int status, String mediaType, Map<String, String> headers) {

    public Document {
        headers = Map.copyOf(headers);
    }

    /** A header of the answer, by its name in lower case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}
