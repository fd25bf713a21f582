package dev.sitestream.http.handler;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The host names to which this instance answers: {@code localhost}, its own names, and every IP address, because no
 * name has to be resolved to reach one. This stops DNS rebinding: a web page whose name resolves to this machine is
 * refused because of that name.
 */
public final class KnownHosts {

    private static final String LOCALHOST = "localhost";

    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-f:.]+]");

    private final Set<String> names;

    /** @param names its own names besides {@code localhost}, in any case */
    public KnownHosts(Collection<String> names) {
        this.names = names.stream().map(KnownHosts::canonical).collect(Collectors.toUnmodifiableSet());
    }

    /** @param host the host of a request, without its port */
    boolean contains(String host) {
        String name = canonical(host);
        return name.equals(LOCALHOST)
                || names.contains(name)
                || ADDRESS.matcher(name).matches();
    }

    private static String canonical(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
