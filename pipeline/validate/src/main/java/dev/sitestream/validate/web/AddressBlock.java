package dev.sitestream.validate.web;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** A block of IP addresses: all that begin with the same bits. */
final class AddressBlock {

    private final byte[] first;
    private final int bits;

    private AddressBlock(byte[] first, int bits) {
        this.first = first;
        this.bits = bits;
    }

    /**
     * Parses a block in CIDR notation.
     *
     * @param notation as in {@code 192.168.0.0/16} or {@code 2001:db8::/32}
     */
    static AddressBlock of(String notation) {
        int slash = notation.indexOf('/');
        try {
            // A literal address needs no DNS query.
            byte[] first = InetAddress.getByName(notation.substring(0, slash)).getAddress();
            return new AddressBlock(first, Integer.parseInt(notation.substring(slash + 1)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(notation, e);
        }
    }

    /** Whether the block contains an address. */
    boolean contains(byte[] address) {
        if (address.length != first.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % 8);
            if (((first[bit / 8] ^ address[bit / 8]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
