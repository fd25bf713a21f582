package dev.sitestream.crawls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.sitestream.page.url.AddressRange;
import dev.sitestream.page.url.AddressRanges;
import dev.sitestream.page.url.IpAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the address ranges of a crawler, in the form in which its engine publishes them.
 *
 * <ul>
 *   <li>JSON, as of Google and Bing: {@code {"creationTime": …, "prefixes": [{"ipv4Prefix": "66.249.64.0/27"},
 *       {"ipv6Prefix": "2001:4860:4801:10::/64"}]}}. Other members are ignored.
 *   <li>Text: a range or an address on each line. Blank lines, and what follows a {@code #}, are ignored.
 * </ul>
 */
final class RangesFile {

    /** The most ranges of a file. */
    static final int MOST_RANGES = 1_000_000;

    /** No engine has so many addresses: a wider range is a mistake, which would verify everybody. */
    private static final int SHORTEST_IPV4_PREFIX = 8;

    private static final int SHORTEST_IPV6_PREFIX = 16;

    private static final int LOOK_AHEAD = 4_096;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(64)
                    .maxStringLength(64 * 1_024)
                    .build())
            .build();

    private final List<AddressRange> ranges = new ArrayList<>();

    private RangesFile() {}

    /**
     * Reads ranges.
     *
     * @throws IllegalArgumentException if the content is something else, or has no range; the message names the line
     */
    static AddressRanges read(Reader content) throws IOException {
        BufferedReader in = new BufferedReader(content);
        skipByteOrderMark(in);
        RangesFile file = new RangesFile();
        if (startsWithBrace(in)) {
            file.readJson(in);
        } else {
            file.readLines(in);
        }
        if (file.ranges.isEmpty()) {
            throw new IllegalArgumentException("it has no ranges");
        }
        return AddressRanges.of(file.ranges);
    }

    private static void skipByteOrderMark(BufferedReader in) throws IOException {
        in.mark(1);
        if (in.read() != '\uFEFF') {
            in.reset();
        }
    }

    private static boolean startsWithBrace(BufferedReader in) throws IOException {
        in.mark(LOOK_AHEAD);
        int c = in.read();
        for (int i = 1; i < LOOK_AHEAD && Character.isWhitespace(c); i++) {
            c = in.read();
        }
        in.reset();
        return c == '{' || c == '[';
    }

    private void readLines(BufferedReader in) throws IOException {
        int number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            number++;
            int comment = line.indexOf('#');
            String range = (comment < 0 ? line : line.substring(0, comment)).strip();
            if (!range.isEmpty()) {
                add(range, number);
            }
        }
    }

    private void readJson(Reader in) throws IOException {
        try (JsonParser json = JSON.createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("line 1: it is no JSON object with `prefixes`");
            }
            boolean found = false;
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                JsonToken token = json.nextToken();
                if (name.equals("prefixes") && token == JsonToken.START_ARRAY) {
                    found = true;
                    readPrefixes(json);
                } else {
                    json.skipChildren();
                }
            }
            if (!found) {
                throw new IllegalArgumentException(
                        "it has no list `prefixes`; check the address from which it was downloaded");
            }
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new IllegalArgumentException("line " + line + ": it is no valid JSON", e);
        }
    }

    private void readPrefixes(JsonParser json) throws IOException {
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            int line = json.currentTokenLocation().getLineNr();
            if (token != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("line " + line + ": a member of `prefixes` is no object");
            }
            int before = ranges.size();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                boolean isText = json.nextToken() == JsonToken.VALUE_STRING;
                if (isText && (name.equals("ipv4Prefix") || name.equals("ipv6Prefix"))) {
                    add(json.getText(), line);
                } else {
                    json.skipChildren();
                }
            }
            if (ranges.size() == before) {
                throw new IllegalArgumentException(
                        "line " + line + ": a member of `prefixes` has no `ipv4Prefix` or `ipv6Prefix`");
            }
        }
    }

    private void add(String range, int line) {
        if (ranges.size() == MOST_RANGES) {
            throw new IllegalArgumentException("line " + line + ": it has more than " + MOST_RANGES + " ranges");
        }
        try {
            ranges.add(range(range));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if it is no range, or too wide */
    static AddressRange range(String text) {
        AddressRange range = AddressRange.parse(text);
        int shortest = range.holdsIpv4() ? IpAddress.MAPPED_BITS + SHORTEST_IPV4_PREFIX : SHORTEST_IPV6_PREFIX;
        if (range.prefixBits() < shortest) {
            throw new IllegalArgumentException(AddressRange.quote(text) + " is too wide: allowed are prefixes from /"
                    + SHORTEST_IPV4_PREFIX + " for IPv4 and /" + SHORTEST_IPV6_PREFIX + " for IPv6");
        }
        return range;
    }
}
