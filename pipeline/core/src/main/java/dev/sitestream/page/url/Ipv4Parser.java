package dev.sitestream.page.url;

/**
 * Parses an IPv4 address of one to four decimal, octal or hexadecimal numbers, and serialises it as four decimal
 * numbers: the <a href="https://url.spec.whatwg.org/#concept-ipv4-parser">IPv4 parser</a>.
 */
final class Ipv4Parser {

    private static final int MAX_PARTS = 4;
    private static final long BEYOND = 1L << 32;

    private Ipv4Parser() {}

    /** Whether a domain is meant as an IPv4 address, valid or not: its last non-empty label is a number. */
    static boolean endsInANumber(String domain) {
        int end = domain.endsWith(".") ? domain.length() - 1 : domain.length();
        int start = domain.lastIndexOf('.', end - 1) + 1;
        if (start >= end) {
            return false;
        }
        return domain.startsWith("0x", start) ? isNumber(domain, start + 2, end, 16) : isNumber(domain, start, end, 10);
    }

    /**
     * The address in dotted decimal form.
     *
     * @param domain a lower-case domain that ends in a number
     */
    static String parse(String domain) throws InvalidUrlException {
        String numbers = domain.endsWith(".") ? domain.substring(0, domain.length() - 1) : domain;
        String[] parts = numbers.split("\\.", MAX_PARTS + 1);
        if (parts.length > MAX_PARTS) {
            throw new InvalidUrlException("the IPv4 address has more than " + MAX_PARTS + " parts");
        }
        long address = 0;
        for (int i = 0; i < parts.length; i++) {
            long number = number(parts[i]);
            boolean last = i == parts.length - 1;
            int bits = last ? 8 * (MAX_PARTS - i) : 8;
            if (number >= 1L << bits) {
                throw new InvalidUrlException("part " + (i + 1) + " of the IPv4 address is over " + ((1L << bits) - 1));
            }
            address = address << bits | number;
        }
        return (address >> 24) + "." + (address >> 16 & 0xFF) + '.' + (address >> 8 & 0xFF) + '.' + (address & 0xFF);
    }

    /** The value of the number, limited to 2^32. */
    private static long number(String part) throws InvalidUrlException {
        int radix = part.startsWith("0x") ? 16 : part.length() > 1 && part.startsWith("0") ? 8 : 10;
        int start = radix == 16 ? 2 : 0;
        if (part.isEmpty() || !isNumber(part, start, part.length(), radix)) {
            throw new InvalidUrlException("the host ends in a number, but is no IPv4 address");
        }
        long value = 0;
        for (int i = start; i < part.length() && value < BEYOND; i++) {
            value = value * radix + Character.digit(part.charAt(i), radix);
        }
        return Math.min(value, BEYOND);
    }

    private static boolean isNumber(String text, int start, int end, int radix) {
        return text.substring(start, end).chars().allMatch(c -> Character.digit(c, radix) >= 0);
    }
}
