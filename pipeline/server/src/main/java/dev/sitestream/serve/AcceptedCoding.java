package dev.sitestream.serve;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether a client can decompress, by <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3">RFC 9110</a>. */
public final class AcceptedCoding {

    private static final Pattern CODING =
            Pattern.compile("\\s*([!#$%&'*+.^_`|~0-9a-z-]+)\\s*(?:;\\s*q\\s*=\\s*([0-9.]{1,8})\\s*)?");

    private AcceptedCoding() {}

    /**
     * Whether a client can decompress gzip.
     *
     * @param header the value of {@code Accept-Encoding}; null if there is none
     */
    public static boolean hasGzip(@Nullable String header) {
        if (header == null) {
            return false;
        }
        boolean any = false;
        for (String item : header.toLowerCase(Locale.ROOT).split(",", -1)) {
            Matcher coding = CODING.matcher(item);
            if (coding.matches()) {
                boolean accepted = coding.group(2) == null || isPositive(coding.group(2));
                switch (coding.group(1)) {
                    case "gzip", "x-gzip" -> {
                        return accepted;
                    }
                    case "*" -> any = accepted;
                    default -> {}
                }
            }
        }
        return any;
    }

    private static boolean isPositive(String quality) {
        return quality.chars().anyMatch(digit -> digit >= '1' && digit <= '9');
    }
}
