package dev.sitestream.crawls;

/**
 * A range of IP addresses.
 *
 * @param first its first address
 * @param last its last address
 */
record AddressRange(IpAddress first, IpAddress last) {

    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    /** No engine has so many addresses: a wider range is a mistake, which would verify everybody. */
    private static final int SHORTEST_IPV4_PREFIX = 8;

    private static final int SHORTEST_IPV6_PREFIX = 16;

    /**
     * Parses a range in the notation of CIDR, such as {@code 66.249.64.0/27}, or a single address. Bits after the
     * prefix are ignored.
     *
     * @throws IllegalArgumentException if it is none, or too wide; the message contains the text, which is public
     */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        String base = slash < 0 ? text : text.substring(0, slash);
        IpAddress address = IpAddress.parse(base);
        int most = IpAddress.isIpv4(base) ? IPV4_BITS : IPV6_BITS;
        int prefix = slash < 0 ? most : number(text.substring(slash + 1));
        if (address == null || prefix < 0 || prefix > most) {
            throw new IllegalArgumentException(quote(text) + " is no range such as 192.0.2.0/24 or 2001:db8::/32");
        }
        int bits = prefix + IPV6_BITS - most;
        AddressRange range = new AddressRange(address.first(bits), address.last(bits));
        int shortest = range.holdsIpv4() ? IpAddress.MAPPED_BITS + SHORTEST_IPV4_PREFIX : SHORTEST_IPV6_PREFIX;
        if (bits < shortest) {
            throw new IllegalArgumentException(quote(text) + " is too wide: allowed are prefixes from /"
                    + SHORTEST_IPV4_PREFIX + " for IPv4 and /" + SHORTEST_IPV6_PREFIX + " for IPv6");
        }
        return range;
    }

    /** The number that these one to three digits are; -1 if they are none. */
    private static int number(String digits) {
        boolean isNumber =
                !digits.isEmpty() && digits.length() <= 3 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Integer.parseInt(digits) : -1;
    }

    private boolean holdsIpv4() {
        return first.isMapped()
                || (first.compareTo(IpAddress.FIRST_MAPPED) <= 0 && last.compareTo(IpAddress.FIRST_MAPPED) >= 0);
    }

    private static String quote(String text) {
        return '"' + (text.length() <= 50 ? text : text.substring(0, 50) + "...") + '"';
    }
}
