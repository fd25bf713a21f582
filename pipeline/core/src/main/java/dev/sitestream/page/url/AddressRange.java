package dev.sitestream.page.url;

/**
 * A range of IP addresses: all that begin with the same bits.
 *
 * @param first its first address
 * @param prefixBits the number of these bits, of 128
 */
public record AddressRange(IpAddress first, int prefixBits) {

    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    /**
     * Parses a range in the notation of CIDR, such as {@code 66.249.64.0/27}, or a single address. Bits after the
     * prefix are ignored.
     *
     * @throws IllegalArgumentException if it is none; the message contains the text, which is public
     */
    public static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        String base = slash < 0 ? text : text.substring(0, slash);
        IpAddress address = IpAddress.parse(base);
        int most = IpAddress.isIpv4(base) ? IPV4_BITS : IPV6_BITS;
        int prefix = slash < 0 ? most : number(text.substring(slash + 1));
        if (address == null || prefix < 0 || prefix > most) {
            throw new IllegalArgumentException(quote(text) + " is no range such as 192.0.2.0/24 or 2001:db8::/32");
        }
        int bits = prefix + IPV6_BITS - most;
        return new AddressRange(address.first(bits), bits);
    }

    /** Its last address. */
    public IpAddress last() {
        return first.last(prefixBits);
    }

    /** Whether it contains an address. */
    public boolean contains(IpAddress address) {
        return address.first(prefixBits).equals(first);
    }

    /** Whether it contains addresses that map IPv4 addresses. */
    public boolean holdsIpv4() {
        return first.isMapped() || contains(IpAddress.FIRST_MAPPED);
    }

    /** The number that these one to three digits are; -1 if they are none. */
    private static int number(String digits) {
        boolean isNumber =
                !digits.isEmpty() && digits.length() <= 3 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Integer.parseInt(digits) : -1;
    }

    /** A text in quotation marks, shortened. */
    public static String quote(String text) {
        return '"' + (text.length() <= 50 ? text : text.substring(0, 50) + "...") + '"';
    }
}
