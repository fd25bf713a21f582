package dev.sitestream.page.url;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An IP address as a number of 128 bits. An IPv4 address is the IPv6 address that maps it, so {@code 66.249.64.1} and
 * {@code ::ffff:66.249.64.1} are equal.
 *
 * <p>Its text is never shown: the address of a visitor is personal data.
 *
 * @param high the upper 64 bits
 * @param low the lower 64 bits
 */
public record IpAddress(long high, long low) implements Comparable<IpAddress> {

    /** The bits before an IPv4 address in the IPv6 address that maps it. */
    public static final int MAPPED_BITS = 96;

    /** The first mapped address, 0.0.0.0. */
    static final IpAddress FIRST_MAPPED = new IpAddress(0, 0xFFFFL << 32);

    /** The length of {@code ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255}. */
    private static final int LONGEST = 45;

    private static final int IPV4_PARTS = 4;

    /**
     * Parses an address, without any lookup: four decimal numbers without leading zeros, or an IPv6 address without
     * brackets and zone.
     *
     * @return null if the text is none
     */
    public static @Nullable IpAddress parse(String text) {
        if (text.length() > LONGEST) {
            return null;
        }
        return text.indexOf(':') >= 0 ? ipv6(text) : ipv4(text);
    }

    /**
     * An address as bytes.
     *
     * @param bytes the 4 of an IPv4 address, or the 16 of an IPv6 address
     */
    public static IpAddress of(byte[] bytes) {
        ByteBuffer numbers = ByteBuffer.wrap(bytes);
        return bytes.length == Integer.BYTES
                ? ofIpv4(numbers.getInt())
                : new IpAddress(numbers.getLong(), numbers.getLong());
    }

    /** The IPv4 address in the lower 32 bits of a number. */
    public static IpAddress ofIpv4(long number) {
        return new IpAddress(0, FIRST_MAPPED.low | (number & 0xFFFF_FFFFL));
    }

    /** Whether the text is in the form of IPv4. */
    static boolean isIpv4(String text) {
        return text.indexOf(':') < 0;
    }

    private static @Nullable IpAddress ipv6(String text) {
        try {
            int[] pieces = Ipv6Parser.parse(text);
            return new IpAddress(number(pieces, 0), number(pieces, Ipv6Parser.PIECES / 2));
        } catch (InvalidUrlException e) {
            return null;
        }
    }

    private static long number(int[] pieces, int from) {
        long number = 0;
        for (int i = from; i < from + Ipv6Parser.PIECES / 2; i++) {
            number = number << 16 | pieces[i];
        }
        return number;
    }

    private static @Nullable IpAddress ipv4(String text) {
        long address = 0;
        int position = 0;
        for (int part = 0; part < IPV4_PARTS; part++) {
            if (part > 0 && (position == text.length() || text.charAt(position++) != '.')) {
                return null;
            }
            int start = position;
            int value = 0;
            while (position < text.length() && position - start < 3 && isDigit(text.charAt(position))) {
                value = value * 10 + text.charAt(position++) - '0';
            }
            boolean leadingZero = position - start > 1 && text.charAt(start) == '0';
            if (position == start || leadingZero || value > 255) {
                return null;
            }
            address = address << 8 | value;
        }
        return position == text.length() ? ofIpv4(address) : null;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Whether this maps an IPv4 address. */
    public boolean isMapped() {
        return high == 0 && low >>> 32 == 0xFFFF;
    }

    /** The first address with this prefix. */
    IpAddress first(int prefixBits) {
        return new IpAddress(high & mask(prefixBits), low & mask(prefixBits - Long.SIZE));
    }

    /** The last address with this prefix. */
    IpAddress last(int prefixBits) {
        return new IpAddress(high | ~mask(prefixBits), low | ~mask(prefixBits - Long.SIZE));
    }

    /** The address after this one; after the last one comes the first one. */
    IpAddress next() {
        return new IpAddress(low == -1 ? high + 1 : high, low + 1);
    }

    private static long mask(int bits) {
        return bits <= 0 ? 0 : bits >= Long.SIZE ? -1 : -1L << (Long.SIZE - bits);
    }

    @Override
    public int compareTo(IpAddress other) {
        int order = Long.compareUnsigned(high, other.high);
        return order != 0 ? order : Long.compareUnsigned(low, other.low);
    }

    @Override
    public String toString() {
        return "an IP address";
    }
}
