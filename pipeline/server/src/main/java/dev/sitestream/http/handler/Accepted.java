package dev.sitestream.http.handler;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether a client wants a page or JSON, by its {@code Accept} header. Who does not ask for a page gets JSON. */
public final class Accepted {

    private static final String PAGE = "text/html";
    private static final String JSON = "application/json";

    private Accepted() {}

    /**
     * Whether a page is wanted: {@code text/html} is accepted, and not less than JSON. If both are equal, the
     * first one counts.
     *
     * @param accept the header; null if there is none
     */
    public static boolean isPage(@Nullable String accept) {
        if (accept == null) {
            return false;
        }
        double page = 0;
        double json = 0;
        boolean pageFirst = false;
        for (String range : accept.split(",", -1)) {
            String[] parts = range.split(";", -1);
            String type = parts[0].strip().toLowerCase(Locale.ROOT);
            if (type.equals(PAGE)) {
                page = quality(parts);
                pageFirst = json == 0;
            } else if (type.equals(JSON)) {
                json = quality(parts);
            }
        }
        return page > json || (page > 0 && page == json && pageFirst);
    }

    private static double quality(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("q=")) {
                try {
                    return Double.parseDouble(parameter.substring(2));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
