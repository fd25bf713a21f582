package dev.sitestream.cli;

import dev.sitestream.config.HttpConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The address at which other instances reach this one. */
final class OwnAddress {

    private OwnAddress() {}

    /** The {@code host:port} of an HTTP interface whose port is known; null if there is no interface. */
    static @Nullable String of(@Nullable HttpConfig http) {
        if (http == null) {
            return null;
        }
        if (http.advertised() == null && http.isEverywhere()) {
            return machine() + ":" + http.port();
        }
        return http.address();
    }

    /** The host names and addresses that clients may use for this instance. */
    static Set<String> names(HttpConfig http) {
        Set<String> names = new LinkedHashSet<>(http.names());
        if (http.isEverywhere()) {
            names.add(machine());
        }
        return names;
    }

    private static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
