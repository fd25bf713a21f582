package dev.sitestream.config.yaml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a value appears in a message: as it was written, so {@code ${NAME}} and never what the variable holds; on one
 * line; and not at all where it may be secret.
 */
final class RedactedValue {

    private static final int LONGEST = 200;

    private RedactedValue() {}

    /** The written text in a form that may be shown, or null if it may not. */
    static @Nullable String of(String path, String written) {
        // In a URL, what stands before an @ may be a password
        if (isSecret(path) || written.indexOf('@') >= 0) {
            return null;
        }
        StringBuilder shown = new StringBuilder();
        written.codePoints().limit(LONGEST).forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return shown.length() < written.length() ? shown.append('…').toString() : shown.toString();
    }

    /** Whether the key sounds like that of a secret: passwords, tokens, JAAS configurations, private keys. */
    private static boolean isSecret(String path) {
        String key = path.toLowerCase(Locale.ROOT);
        return key.contains("password")
                || key.contains("secret")
                || key.contains("token")
                || key.contains("credential")
                || key.contains("jaas")
                || (key.contains("ssl.") && key.contains(".key"));
    }
}
