package dev.sitestream.validate.web;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Allows the addresses of the public internet, and all addresses of hosts that the user has named. */
public final class PrivateHosts implements AddressPolicy {

    private final Set<String> named;
    private final AddressPolicy others = new PublicAddresses();

    /** @param named names or addresses of hosts, as they are in URLs */
    public PrivateHosts(Set<String> named) {
        this.named = named.stream().map(PrivateHosts::plain).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean allows(InetAddress address) {
        return others.allows(address);
    }

    @Override
    public boolean allows(String host, InetAddress address) {
        return named.contains(plain(host)) || others.allows(address);
    }

    @Override
    public String remedy(String host) {
        return "; `--allow-private " + host + "` allows it";
    }

    /** A host in lower case; an IPv6 address without brackets. */
    private static String plain(String host) {
        String name = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        return name.toLowerCase(Locale.ROOT);
    }
}
