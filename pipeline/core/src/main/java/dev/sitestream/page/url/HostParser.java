package dev.sitestream.page.url;

/**
 * Parses the host of an http(s) URL and serialises it: the <a
 * href="https://url.spec.whatwg.org/#concept-host-parser">host parser</a>.
 */
final class HostParser {

    private HostParser() {}

    /** @param host the host as written in the URL, not empty */
    static String parse(String host) throws InvalidUrlException {
        if (host.startsWith("[")) {
            if (!host.endsWith("]")) {
                throw new InvalidUrlException("the host begins with [ and does not end with ]");
            }
            return '[' + Ipv6Serializer.serialise(Ipv6Parser.parse(host.substring(1, host.length() - 1))) + ']';
        }
        String ascii = DomainParser.toAscii(PercentDecoder.decode(host));
        return Ipv4Parser.endsInANumber(ascii) ? Ipv4Parser.parse(ascii) : ascii;
    }
}
