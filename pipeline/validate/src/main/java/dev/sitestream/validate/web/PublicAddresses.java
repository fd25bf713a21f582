package dev.sitestream.validate.web;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * Allows the addresses of the public internet, by IANA's registries of special addresses for <a
 * href="https://www.iana.org/assignments/iana-ipv4-special-registry">IPv4</a> and <a
 * href="https://www.iana.org/assignments/iana-ipv6-special-registry">IPv6</a>. All other addresses belong to our own
 * machines, to the cloud that we run in, or to no host. If an IPv6 address embeds an IPv4 address, the latter is
 * checked.
 */
public final class PublicAddresses implements AddressPolicy {

    private static final List<AddressBlock> SPECIAL_V4 = List.of(
            AddressBlock.of("0.0.0.0/8"),
            AddressBlock.of("10.0.0.0/8"),
            AddressBlock.of("100.64.0.0/10"),
            AddressBlock.of("127.0.0.0/8"),
            AddressBlock.of("169.254.0.0/16"),
            AddressBlock.of("172.16.0.0/12"),
            AddressBlock.of("192.0.0.0/24"),
            AddressBlock.of("192.0.2.0/24"),
            AddressBlock.of("192.88.99.0/24"),
            AddressBlock.of("192.168.0.0/16"),
            AddressBlock.of("198.18.0.0/15"),
            AddressBlock.of("198.51.100.0/24"),
            AddressBlock.of("203.0.113.0/24"),
            AddressBlock.of("224.0.0.0/4"),
            AddressBlock.of("240.0.0.0/4"));

    /**
     * The allocated unicast addresses; it does not contain loopback, link-local, unique local and multicast addresses.
     */
    private static final AddressBlock GLOBAL_V6 = AddressBlock.of("2000::/3");

    /** Addresses of protocols, Teredo among them, and of documentation. */
    private static final List<AddressBlock> SPECIAL_V6 =
            List.of(AddressBlock.of("2001::/23"), AddressBlock.of("2001:db8::/32"), AddressBlock.of("3fff::/20"));

    private static final AddressBlock SIX_TO_FOUR = AddressBlock.of("2002::/16");
    private static final int SIX_TO_FOUR_AT = 2;

    private static final AddressBlock NAT64 = AddressBlock.of("64:ff9b::/96");
    private static final int NAT64_AT = 12;

    private static final int V4_LENGTH = 4;

    @Override
    public boolean allows(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == V4_LENGTH ? isPublicV4(bytes) : isPublicV6(bytes);
    }

    private static boolean isPublicV4(byte[] address) {
        return SPECIAL_V4.stream().noneMatch(block -> block.contains(address));
    }

    private static boolean isPublicV6(byte[] address) {
        if (SIX_TO_FOUR.contains(address)) {
            return isPublicV4(Arrays.copyOfRange(address, SIX_TO_FOUR_AT, SIX_TO_FOUR_AT + V4_LENGTH));
        }
        if (NAT64.contains(address)) {
            return isPublicV4(Arrays.copyOfRange(address, NAT64_AT, NAT64_AT + V4_LENGTH));
        }
        return GLOBAL_V6.contains(address) && SPECIAL_V6.stream().noneMatch(block -> block.contains(address));
    }
}
