package dev.sitestream.config.yaml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Formats a value for a message: as written, so {@code ${NAME}} and never the variable's value, and on one line. A
 * value that may be secret is not shown.
 */
final class RedactedValue {

    private static final int LONGEST = 200;

    private RedactedValue() {}

    /** The written text in a form that is safe to show; null if it may be secret. */
    static @Nullable String of(String path, String written) {
        // In a URL, the text before an @ may contain a password
        if (isSecret(path) || written.indexOf('@') >= 0) {
            return null;
        }
        StringBuilder shown = new StringBuilder();
        written.codePoints().limit(LONGEST).forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return shown.length() < written.length() ? shown.append('…').toString() : shown.toString();
    }

    /** Whether the key looks like that of a secret: password, token, credential, API key, JAAS configuration… */
    private static boolean isSecret(String path) {
        String key = path.toLowerCase(Locale.ROOT);
        return key.contains("password")
                || key.contains("secret")
                || key.contains("token")
                || key.contains("credential")
                || key.contains("apikey")
                || key.contains("jaas")
                || key.contains("bearer")
                || key.contains("headers.")
                || (key.contains("ssl.") && key.contains(".key"));
    }
}
