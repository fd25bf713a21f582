package dev.sitestream.validate.web;

import dev.sitestream.page.url.AddressRange;
import dev.sitestream.page.url.AddressRanges;
import dev.sitestream.page.url.IpAddress;
import java.net.InetAddress;
import java.util.stream.Stream;

/**
 * Allows the addresses of the public internet, by IANA's registries of special addresses for <a
 * href="https://www.iana.org/assignments/iana-ipv4-special-registry">IPv4</a> and <a
 * href="https://www.iana.org/assignments/iana-ipv6-special-registry">IPv6</a>. All other addresses belong to our own
 * machines, to the cloud that we run in, or to no host. If an IPv6 address embeds an IPv4 address, the latter is
 * checked.
 */
public final class PublicAddresses implements AddressPolicy {

    private static final AddressRanges SPECIAL = AddressRanges.of(Stream.of(
                    "0.0.0.0/8",
                    "10.0.0.0/8",
                    "100.64.0.0/10",
                    "127.0.0.0/8",
                    "169.254.0.0/16",
                    "172.16.0.0/12",
                    "192.0.0.0/24",
                    "192.0.2.0/24",
                    "192.88.99.0/24",
                    "192.168.0.0/16",
                    "198.18.0.0/15",
                    "198.51.100.0/24",
                    "203.0.113.0/24",
                    "224.0.0.0/4",
                    "240.0.0.0/4",
                    // Addresses of protocols, Teredo among them, and of documentation
                    "2001::/23",
                    "2001:db8::/32",
                    "3fff::/20")
            .map(AddressRange::parse)
            .toList());

    /**
     * The allocated unicast addresses; it does not contain loopback, link-local, unique local and multicast addresses.
     */
    private static final AddressRange GLOBAL_V6 = AddressRange.parse("2000::/3");

    private static final AddressRange SIX_TO_FOUR = AddressRange.parse("2002::/16");
    private static final AddressRange NAT64 = AddressRange.parse("64:ff9b::/96");

    @Override
    public boolean allows(InetAddress address) {
        return isPublic(IpAddress.of(address.getAddress()));
    }

    private static boolean isPublic(IpAddress address) {
        if (SIX_TO_FOUR.contains(address)) {
            return isPublic(IpAddress.ofIpv4(address.high() >>> 16));
        }
        if (NAT64.contains(address)) {
            return isPublic(IpAddress.ofIpv4(address.low()));
        }
        return (address.isMapped() || GLOBAL_V6.contains(address)) && !SPECIAL.contains(address);
    }
}
