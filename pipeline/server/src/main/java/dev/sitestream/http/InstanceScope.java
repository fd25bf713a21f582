package dev.sitestream.http;

import io.javalin.http.Context;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The scope of a question. With {@code scope=instance}, an instance answers from its own part only, so requests never
 * go in circles.
 */
final class InstanceScope {

    /** The name of the parameter. */
    static final String PARAMETER = "scope";

    private static final String INSTANCE = "instance";

    /** The parameter of a question that an instance answers from its own part only. */
    static final String QUERY = PARAMETER + "=" + INSTANCE;

    private InstanceScope() {}

    /** Whether this instance is to answer from its own part only. */
    static boolean contains(Context context) {
        return INSTANCE.equals(context.queryParam(PARAMETER));
    }

    /** Whether this instance is to answer from its own part only. */
    static boolean contains(Fields query) {
        return INSTANCE.equals(query.getValue(PARAMETER));
    }

    /** A path with this scope. */
    static String of(String path) {
        return path + (path.contains("?") ? "&" : "?") + QUERY;
    }

    /** The path of a request, with this scope. */
    static String of(Context context) {
        @Nullable String query = context.queryString();
        return of(query == null ? context.path() : context.path() + "?" + query);
    }
}
