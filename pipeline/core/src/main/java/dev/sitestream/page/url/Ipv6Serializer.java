package dev.sitestream.page.url;

/**
 * Serialises an IPv6 address with its longest run of zeros compressed: the <a
 * href="https://url.spec.whatwg.org/#concept-ipv6-serializer">IPv6 serializer</a>.
 */
final class Ipv6Serializer {

    private Ipv6Serializer() {}

    /** @param pieces eight numbers of 16 bits */
    static String serialise(int[] pieces) {
        int zeros = 0;
        int zerosLength = 1; // a single zero is not compressed
        for (int i = 0; i < pieces.length; i++) {
            int run = zeroRun(pieces, i);
            if (run > zerosLength) {
                zeros = i;
                zerosLength = run;
            }
        }
        if (zerosLength == 1) {
            return joined(pieces, 0, pieces.length);
        }
        return joined(pieces, 0, zeros) + "::" + joined(pieces, zeros + zerosLength, pieces.length);
    }

    private static int zeroRun(int[] pieces, int start) {
        int end = start;
        while (end < pieces.length && pieces[end] == 0) {
            end++;
        }
        return end - start;
    }

    private static String joined(int[] pieces, int start, int end) {
        StringBuilder out = new StringBuilder();
        for (int i = start; i < end; i++) {
            if (i > start) {
                out.append(':');
            }
            out.append(Integer.toHexString(pieces[i]));
        }
        return out.toString();
    }
}
