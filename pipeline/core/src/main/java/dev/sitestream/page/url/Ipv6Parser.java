package dev.sitestream.page.url;

/**
 * Parses an IPv6 address without brackets into eight 16-bit pieces: the <a
 * href="https://url.spec.whatwg.org/#concept-ipv6-parser">IPv6 parser</a>.
 */
public final class Ipv6Parser {

    /** The number of pieces of an address. */
    public static final int PIECES = 8;

    private static final int END = -1;
    private static final int NONE = -1;

    private final String input;
    private final int[] address = new int[PIECES];
    private int pointer;
    private int pieceIndex;
    private int compress = NONE;

    private Ipv6Parser(String input) {
        this.input = input;
    }

    /**
     * Parses an address, without any lookup.
     *
     * @throws InvalidUrlException if the text is no address; the message does not contain it
     */
    public static int[] parse(String input) throws InvalidUrlException {
        Ipv6Parser parser = new Ipv6Parser(input);
        parser.pieces();
        parser.expand();
        return parser.address;
    }

    private void pieces() throws InvalidUrlException {
        if (current() == ':') {
            if (!input.startsWith("::")) {
                throw new InvalidUrlException("the IPv6 address begins with a single colon");
            }
            pointer += 2;
            compress = ++pieceIndex;
        }
        while (current() != END) {
            if (pieceIndex == PIECES) {
                throw new InvalidUrlException("the IPv6 address has more than " + PIECES + " pieces");
            }
            if (current() == ':') {
                if (compress != NONE) {
                    throw new InvalidUrlException("the IPv6 address has :: twice");
                }
                pointer++;
                compress = ++pieceIndex;
            } else if (piece()) {
                return;
            }
        }
    }

    /** Reads one piece with the colon after it, or an IPv4 address at the end. Returns true for an IPv4 address. */
    private boolean piece() throws InvalidUrlException {
        int start = pointer;
        int value = 0;
        while (pointer - start < 4 && Character.digit(current(), 16) >= 0 && current() < 0x80) {
            value = value << 4 | Character.digit(current(), 16);
            pointer++;
        }
        if (current() == '.' && pointer > start) {
            pointer = start;
            ipv4();
            return true;
        }
        if (current() == ':') {
            pointer++;
            if (current() == END) {
                throw new InvalidUrlException("the IPv6 address ends with a single colon");
            }
        } else if (current() != END) {
            throw unexpected();
        }
        address[pieceIndex++] = value;
        return false;
    }

    private void ipv4() throws InvalidUrlException {
        if (pieceIndex > PIECES - 2) {
            throw new InvalidUrlException("the IPv6 address has no room for the IPv4 address at its end");
        }
        for (int seen = 0; seen < 4; seen++) {
            if (seen > 0) {
                if (current() != '.') {
                    throw unexpected();
                }
                pointer++;
            }
            address[pieceIndex] = address[pieceIndex] << 8 | decimalByte();
            if (seen % 2 == 1) {
                pieceIndex++;
            }
        }
        if (current() != END) {
            throw unexpected();
        }
    }

    private int decimalByte() throws InvalidUrlException {
        int start = pointer;
        int value = 0;
        while (current() >= '0' && current() <= '9') {
            value = value * 10 + current() - '0';
            boolean leadingZero = pointer > start && input.charAt(start) == '0';
            if (leadingZero || value > 255) {
                throw new InvalidUrlException(
                        "a part of the IPv4 address at the end of the IPv6 address is not 0 to 255");
            }
            pointer++;
        }
        if (pointer == start) {
            throw unexpected();
        }
        return value;
    }

    /** Moves the pieces after {@code ::} to the end and fills the gap with zeros. */
    private void expand() throws InvalidUrlException {
        if (compress == NONE) {
            if (pieceIndex != PIECES) {
                throw new InvalidUrlException("the IPv6 address has fewer than " + PIECES + " pieces");
            }
            return;
        }
        int moved = pieceIndex - compress;
        int gapEnd = PIECES - moved;
        System.arraycopy(address, compress, address, gapEnd, moved);
        for (int i = compress; i < gapEnd; i++) {
            address[i] = 0;
        }
    }

    private int current() {
        return pointer < input.length() ? input.charAt(pointer) : END;
    }

    private InvalidUrlException unexpected() {
        return new InvalidUrlException(
                current() == END
                        ? "the IPv6 address ends too early"
                        : String.format("the IPv6 address contains U+%04X in a wrong place", current()));
    }
}
