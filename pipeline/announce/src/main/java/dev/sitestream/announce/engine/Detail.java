package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Makes one short line of what an engine has sent, without the secrets of the request, which it may repeat. */
final class Detail {

    private static final int LONGEST = 300;

    /** Characters that would begin another line, move the cursor or change the reading direction. */
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\s]+");

    /** Hides nothing. */
    static final Detail PLAIN = new Detail(List.of());

    private final List<String> secrets;

    private Detail(List<String> secrets) {
        this.secrets = secrets;
    }

    static Detail hiding(String secret) {
        List<String> secrets = new ArrayList<>(List.of(secret));
        String encoded = URLEncoder.encode(secret, UTF_8);
        if (!encoded.equals(secret)) {
            secrets.add(encoded);
        }
        return new Detail(secrets);
    }

    /** Returns the text on one line, shortened. */
    String of(String text) {
        String line = CONTROLS.matcher(text).replaceAll(" ").strip();
        for (String secret : secrets) {
            line = line.replace(secret, "…");
        }
        return shortened(line, LONGEST);
    }

    /** Joins a code and a message as {@code code: message}; either may be empty. */
    String of(String code, String message) {
        return of(code.isBlank() || message.isBlank() ? code + message : code + ": " + message);
    }

    /** Returns at most so many characters of the text. */
    static String shortened(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most)) + "…";
    }
}
