package dev.sitestream.gzip;

/**
 * Computes the CRC of concatenated bytes from the CRCs and lengths of the parts, without reading the bytes again.
 *
 * <p>A CRC is a polynomial over GF(2), here with its highest power in the lowest bit, modulo the polynomial of its
 * kind. Appending {@code n} bytes multiplies it by {@code x^8n}.
 */
final class CrcCombination {

    /**
     * The CRC of <a href="https://www.rfc-editor.org/rfc/rfc1952#section-8">RFC 1952</a>, {@link java.util.zip.CRC32}.
     */
    static final CrcCombination CRC32 = new CrcCombination(0xEDB88320);

    /** Castagnoli's CRC, {@link java.util.zip.CRC32C}. */
    static final CrcCombination CRC32C = new CrcCombination(0x82F63B78);

    private static final int ONE = 1 << 31;
    private static final int X_TO_THE_8 = 1 << 23;

    /** For each byte k of a length, from the lowest, and each of its values n: x to the power of 8n * 256^k. */
    private final int[][] powers;

    private final int polynomial;

    private CrcCombination(int polynomial) {
        this.polynomial = polynomial;
        this.powers = powers();
    }

    /**
     * Returns the CRC of a first part followed by a second one.
     *
     * @param secondLength the second part's length in bytes
     */
    int of(int first, int second, int secondLength) {
        int shifted = first;
        int k = 0;
        for (int rest = secondLength; rest != 0; rest >>>= Byte.SIZE) {
            shifted = multiply(powers[k][rest & 0xFF], shifted);
            k++;
        }
        return shifted ^ second;
    }

    private int multiply(int a, int b) {
        int product = 0;
        int rest = a;
        int shifted = b;
        // Without branches, since the bits of a CRC can't be predicted. Spreading a highest or lowest bit gives a mask
        // of all bits or none.
        while (rest != 0) {
            product ^= shifted & (rest >> 31);
            shifted = (shifted >>> 1) ^ (polynomial & -(shifted & 1));
            rest <<= 1;
        }
        return product;
    }

    private int[][] powers() {
        int[][] powers = new int[Integer.BYTES][1 << Byte.SIZE];
        int base = X_TO_THE_8;
        for (int[] ofByte : powers) {
            int power = ONE;
            for (int n = 0; n < ofByte.length; n++) {
                ofByte[n] = power;
                power = multiply(power, base);
            }
            base = power;
        }
        return powers;
    }
}
