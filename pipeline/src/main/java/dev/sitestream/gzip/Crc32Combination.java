package dev.sitestream.gzip;

/**
 * The CRC-32 of bytes put one behind the other, from the CRCs and lengths of the parts: never by reading the bytes again.
 *
 * <p>A CRC is a polynomial over GF(2), here with its highest power in the lowest bit, modulo that of <a
 * href="https://www.rfc-editor.org/rfc/rfc1952#section-8">RFC 1952</a>. To append {@code n} bytes is to multiply by
 * {@code x^8n}.
 */
final class Crc32Combination {

    private static final int POLYNOMIAL = 0xEDB88320;
    private static final int ONE = 1 << 31;
    private static final int X_TO_THE_8 = 1 << 23;

    /** For each byte k of a length, from the lowest, and each of its values n: x to the power of 8n * 256^k. */
    private static final int[][] POWERS = powers();

    private Crc32Combination() {}

    /**
     * The CRC of a first part followed by a second one.
     *
     * @param secondLength the second part's length in bytes
     */
    static int of(int first, int second, int secondLength) {
        int shifted = first;
        int k = 0;
        for (int rest = secondLength; rest != 0; rest >>>= Byte.SIZE) {
            shifted = multiply(POWERS[k][rest & 0xFF], shifted);
            k++;
        }
        return shifted ^ second;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int rest = a;
        int shifted = b;
        // Without a branch: the bits of a CRC can't be foretold. All bits are set, or none, where a highest or lowest
        // one is spread.
        while (rest != 0) {
            product ^= shifted & (rest >> 31);
            shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
            rest <<= 1;
        }
        return product;
    }

    private static int[][] powers() {
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
