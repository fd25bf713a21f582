package dev.sitestream.encoding.registry;

import dev.sitestream.tls.ClientTls;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a schema registry is reached.
 *
 * @param name its name in the configuration
 * @param urls its addresses, without a slash at their end; the next is tried when one fails
 * @param ids what the numbers in records are
 * @param idBytes how many bytes these numbers have: 4 or 8
 * @param headers what each request has, such as credentials
 * @param tls how connections are secured; null for what the JVM trusts
 */
public record RegistrySettings(
        String name,
        List<URI> urls,
        Ids ids,
        int idBytes,
        Map<String, String> headers,
        @Nullable ClientTls tls) {

    /** What the numbers in records are. */
    public enum Ids {
        /** Ids of Confluent's API, which Apicurio has below {@code /apis/ccompat/v7}. */
        CONFLUENT,
        /** Ids of contents, of Apicurio's API below {@code /apis/registry/v3}. */
        CONTENT,
        /** Ids of versions, of Apicurio's API below {@code /apis/registry/v3}. */
        GLOBAL
    }

    public RegistrySettings {
        urls = List.copyOf(urls);
        headers = Map.copyOf(headers);
    }

    /** A registry whose certificate the JVM trusts, or without TLS. */
    public RegistrySettings(String name, List<URI> urls, Ids ids, int idBytes, Map<String, String> headers) {
        this(name, urls, ids, idBytes, headers, null);
    }

    /** The settings without credentials. */
    @Override
    public String toString() {
        return "RegistrySettings[" + name + ", " + urls + ", " + ids + ", " + idBytes + ']';
    }
}
