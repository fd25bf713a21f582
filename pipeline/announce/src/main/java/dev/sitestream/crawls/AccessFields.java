package dev.sitestream.crawls;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.page.Surrogates;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.IpAddress;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record, used once. Texts and numbers are accepted for each other, because programs that write logs
 * differ. If a field occurs more than once, the last one counts.
 */
final class AccessFields {

    /** The most characters of a value; a longer one counts as wrong. */
    private static final int LONGEST = 16_384;

    private static final int LEAST_STATUS = 100;
    private static final int MOST_STATUS = 599;

    private final List<Problem> problems = new ArrayList<>();
    private @Nullable String url;
    private @Nullable String host;
    private @Nullable String time;
    private @Nullable String ip;
    private @Nullable String status;

    /** Reads the object that starts at the parser's current token, up to its end. */
    void read(JsonParser json) throws IOException {
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken token = json.nextToken();
            switch (name) {
                case "url" -> url = value(json, token);
                case "host" -> host = value(json, token);
                case "time" -> time = value(json, token);
                case "ip" -> ip = value(json, token);
                case "status" -> status = value(json, token);
                default -> json.skipChildren();
            }
        }
    }

    /** A text or a number; an empty text if it is something else; null if it is JSON's null. */
    private static @Nullable String value(JsonParser json, JsonToken token) throws IOException {
        if (token == JsonToken.VALUE_STRING || token.isNumeric()) {
            return json.getTextLength() > LONGEST ? "" : json.getText();
        }
        json.skipChildren();
        return token == JsonToken.VALUE_NULL ? null : "";
    }

    /** The problems of the fields that were asked for. */
    List<Problem> problems() {
        return problems;
    }

    /** The URL; null if there is a problem with it. */
    @Nullable
    WebUrl url() {
        String absolute = absoluteUrl();
        if (absolute == null) {
            return null;
        }
        try {
            return WebUrl.parse(Surrogates.repair(absolute)).normal();
        } catch (InvalidUrlException e) {
            problem("url", "must be an absolute http(s) URL, or a path beside `host`");
            return null;
        }
    }

    private @Nullable String absoluteUrl() {
        if (url == null || !url.startsWith("/")) {
            return present("url", url);
        }
        if (host == null || host.isEmpty()) {
            problem("host", "is missing, and the url is a path: required is the request's host");
            return null;
        }
        if (host.chars().anyMatch(c -> "/\\?#@".indexOf(c) >= 0)) {
            problem("host", "must be a host name, with its port if that is not the default");
            return null;
        }
        return "https://" + host + url;
    }

    /**
     * The time in milliseconds; {@link AccessTime#NONE} if there is a problem with it.
     *
     * @param latestMillis the latest time that is allowed
     */
    long timeMillis(long latestMillis) {
        String text = present("time", time);
        long millis = text == null ? AccessTime.NONE : AccessTime.millis(text);
        if (text != null && millis == AccessTime.NONE) {
            problem("time", "must be an ISO 8601 date-time, or seconds or milliseconds since 1970");
        } else if (millis > latestMillis) {
            problem("time", "is in the future");
            return AccessTime.NONE;
        }
        return millis;
    }

    /** The status; 0 if there is a problem with it. */
    int status() {
        String text = present("status", status);
        if (text == null) {
            return 0;
        }
        boolean isNumber = text.length() == 3 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        int number = isNumber ? Integer.parseInt(text) : 0;
        if (number < LEAST_STATUS || number > MOST_STATUS) {
            problem("status", "must be a whole number from " + LEAST_STATUS + " to " + MOST_STATUS);
            return 0;
        }
        return number;
    }

    /** The address; null if there is a problem with it. */
    @Nullable
    IpAddress ip() {
        String text = present("ip", ip);
        IpAddress address = text == null ? null : IpAddress.parse(text);
        if (text != null && address == null) {
            problem("ip", "must be an IPv4 or IPv6 address, without a port or a name");
        }
        return address;
    }

    /** Returns the field's value, and notes a problem if there is none. */
    private @Nullable String present(String field, @Nullable String value) {
        if (value == null) {
            problem(field, "is missing");
        }
        return value;
    }

    /** Notes a problem. No value is shown, because every one may hold an address. */
    private void problem(String field, String detail) {
        problems.add(new Problem(ProblemCode.ACCESS_RECORD_INVALID, field, detail));
    }
}
