package dev.sitestream.cli;

import dev.sitestream.config.HttpConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where other instances can ask this one. */
final class OwnAddress {

    private OwnAddress() {}

    /** The {@code host:port} that the configuration means; null where nobody is answered. */
    static @Nullable String of(@Nullable HttpConfig http) {
        if (http == null) {
            return null;
        }
        if (http.advertised() == null && http.isEverywhere()) {
            return machine() + ":" + http.port();
        }
        return http.address();
    }

    /** The names and addresses by which clients may ask for this instance. */
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
