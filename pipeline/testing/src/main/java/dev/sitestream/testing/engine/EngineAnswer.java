package dev.sitestream.testing.engine;

import java.util.List;
import java.util.Map;

/**
 * What an engine does with a request.
 *
 * @param name for messages
 * @param status the HTTP status; 0 if the connection ends without an answer
 * @param headers of the answer
 * @param body of the answer
 * @param cut whether only a half of the body is sent
 * @param waitMillis how long the engine waits before it answers
 */
public record EngineAnswer(
        String name, int status, Map<String, String> headers, String body, boolean cut, long waitMillis) {

    public static final EngineAnswer OK = of("ok", 200, "");
    public static final EngineAnswer PENDING = of("key pending", 202, "");
    public static final EngineAnswer BAD =
            of("bad request", 400, error("InvalidRequestParameters", "Given request is invalid"));
    public static final EngineAnswer UNPROCESSABLE =
            of("unprocessable", 422, error("UnprocessableEntity", "URLs do not belong to the host"));
    public static final EngineAnswer NOT_VERIFIED =
            of("not verified", 403, error("SiteVerificationNotCompleted", "Site Verification is not completed."));
    public static final EngineAnswer FORBIDDEN =
            of("forbidden", 403, error("UserForbiddedToAccessSite", "User is unauthorized to access the site."));
    public static final EngineAnswer UNAUTHORIZED = of("unauthorized", 403, error("InvalidApiKey", "No such key"));
    public static final EngineAnswer TOO_MANY = of("too many", 429, "");
    public static final EngineAnswer BROKEN = of("broken", 500, "<html>Oops</html>");
    public static final EngineAnswer BUSY = of("busy", 503, "");
    public static final EngineAnswer WRONG_JSON = of("wrong JSON", 200, "{\"errorCode\": [1, {\"a\"");
    public static final EngineAnswer CUT = new EngineAnswer("cut", 200, Map.of(), "x".repeat(2_000), true, 0);
    public static final EngineAnswer GONE = of("gone", 0, "");

    /** Answers too late for any client. */
    public static final EngineAnswer HANGING = new EngineAnswer("hanging", 200, Map.of(), "", false, 17_000);

    /** All that need no wait. */
    public static final List<EngineAnswer> QUICK = List.of(
            OK, PENDING, NOT_VERIFIED, UNAUTHORIZED, TOO_MANY, tooMany(40), BROKEN, BUSY, WRONG_JSON, CUT, GONE);

    public static EngineAnswer of(String name, int status, String body) {
        return new EngineAnswer(name, status, Map.of(), body, false, 0);
    }

    /** Asks for a pause. */
    public static EngineAnswer tooMany(int seconds) {
        return new EngineAnswer(
                "too many for " + seconds + " s", 429, Map.of("Retry-After", Integer.toString(seconds)), "", false, 0);
    }

    /** Whether the client may take the URLs for announced. */
    public boolean isTaken() {
        return (status == 200 || status == 202) && !cut && waitMillis == 0;
    }

    private static String error(String code, String message) {
        return "{\"errorCode\":\"" + code + "\",\"message\":\"" + message + "\",\"details\":null}";
    }
}
