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
    private static final int X = 1 << 30;

    /** For each k, x to the power of 2^k. */
    private static final int[] POWERS = powers();

    private Crc32Combination() {}

    /** The CRC of a first part followed by a second one of so many bytes. */
    static int of(int first, int second, long secondLength) {
        return multiply(powerOfX(8 * secondLength), first) ^ second;
    }

    private static int powerOfX(long exponent) {
        int power = ONE;
        int k = 0;
        for (long rest = exponent; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                power = multiply(POWERS[k], power);
            }
            k++;
        }
        return power;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            if ((a & bit) != 0) {
                product ^= shifted;
            }
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
        }
        return product;
    }

    private static int[] powers() {
        int[] powers = new int[Long.SIZE];
        int power = X;
        for (int k = 0; k < powers.length; k++) {
            powers[k] = power;
            power = multiply(power, power);
        }
        return powers;
    }
}
