package dev.sitestream.page.url;

import com.ibm.icu.text.IDNA;
import com.ibm.icu.util.ICUInputTooLongException;
import java.util.Locale;
import java.util.Set;

/**
 * Converts a domain to its ASCII form: the <a href="https://url.spec.whatwg.org/#concept-domain-to-ascii">domain
 * parser</a>, not strict, over UTS #46.
 *
 * <p>The standard defines no length limits here, but Punycode takes time quadratic in a label's length. So a non-ASCII
 * domain has two limits: our own of {@value #LONGEST} UTF-16 units for the whole domain, and ICU's for each label
 * (about a thousand). DNS limits them to 253 and 63.
 */
final class DomainParser {

    static final int LONGEST = 2048;

    private static final IDNA UTS46 = IDNA.getUTS46Instance(
            IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.NONTRANSITIONAL_TO_UNICODE);

    /** Errors that ICU always reports and the standard ignores, because CheckHyphens and VerifyDnsLength are false. */
    private static final Set<IDNA.Error> IGNORED = Set.of(
            IDNA.Error.LEADING_HYPHEN,
            IDNA.Error.TRAILING_HYPHEN,
            IDNA.Error.HYPHEN_3_4,
            IDNA.Error.EMPTY_LABEL,
            IDNA.Error.LABEL_TOO_LONG,
            IDNA.Error.DOMAIN_NAME_TOO_LONG);

    /** Forbidden characters in addition to the C0 controls and DEL. */
    private static final String FORBIDDEN = " #/:<>?@[\\]^|%";

    private DomainParser() {}

    /** The domain in ASCII, lower-case, never empty. */
    static String toAscii(String domain) throws InvalidUrlException {
        // The standard does not validate ASCII domains, not even xn-- labels that decode to nothing, for web
        // compatibility
        String ascii = isAscii(domain) ? domain.toLowerCase(Locale.ROOT) : unicodeToAscii(domain);
        if (ascii.isEmpty()) {
            throw new InvalidUrlException("the host is empty");
        }
        for (int i = 0; i < ascii.length(); i++) {
            char c = ascii.charAt(i);
            if (c < ' ' || c > '~' || FORBIDDEN.indexOf(c) >= 0) {
                throw new InvalidUrlException(
                        String.format("the host contains the forbidden character U+%04X", (int) c));
            }
        }
        return ascii;
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static String unicodeToAscii(String domain) throws InvalidUrlException {
        if (domain.length() > LONGEST) {
            throw new InvalidUrlException("the host is not ASCII and longer than " + LONGEST + " characters");
        }
        IDNA.Info info = new IDNA.Info();
        StringBuilder ascii = new StringBuilder(domain.length() + 16);
        try {
            UTS46.nameToASCII(domain, ascii, info);
        } catch (ICUInputTooLongException e) {
            throw new InvalidUrlException(
                    "a label of the host is not ASCII and too long for Punycode: " + e.getMessage());
        }
        if (!IGNORED.containsAll(info.getErrors())) {
            throw new InvalidUrlException("the host is no valid internationalised domain name (UTS #46: "
                    + info.getErrors().stream()
                            .filter(error -> !IGNORED.contains(error))
                            .sorted()
                            .toList() + ")");
        }
        return ascii.toString();
    }
}
