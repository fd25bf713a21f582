package dev.sitestream.page.event;

import dev.sitestream.page.Visibility;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The fields read so far that decide whether the page is listed. */
final class VisibilityFields {

    /** The most characters of {@code robots}, far more than all directives together have. */
    private static final int MAX_ROBOTS = 1_024;

    private static final int MIN_STATUS = 100;
    private static final int MAX_STATUS = 599;

    private final ValueReader values;

    private boolean noindex;
    private @Nullable String canonical;
    private int status = Visibility.OK;
    private @Nullable Instant publishAt;
    private @Nullable Instant expireAt;

    VisibilityFields(ValueReader values) {
        this.values = values;
    }

    /** Reads the value of one of these fields. */
    void read(String field) throws IOException {
        switch (field) {
            case "robots" -> noindex = readNoindex();
            case "canonical" -> canonical = values.href(ProblemCode.CANONICAL_INVALID, field);
            case "status" -> status = readStatus();
            case "publishAt" -> publishAt = values.instant(ProblemCode.PUBLISH_AT_INVALID, field);
            case "expireAt" -> expireAt = values.instant(ProblemCode.EXPIRE_AT_INVALID, field);
            default -> throw new IllegalArgumentException(field);
        }
    }

    Visibility visibility() {
        boolean plain = !noindex && canonical == null && status == Visibility.OK && publishAt == null;
        return plain && expireAt == null
                ? Visibility.PLAIN
                : new Visibility(noindex, canonical, status, publishAt, expireAt);
    }

    private boolean readNoindex() throws IOException {
        String text = values.text(ProblemCode.ROBOTS_INVALID, "robots", MAX_ROBOTS);
        return text != null && RobotsDirectives.sayNoindex(text);
    }

    /** Reads an HTTP status, by <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15">RFC 9110</a>. */
    private int readStatus() throws IOException {
        Long number = values.number(ProblemCode.STATUS_INVALID, "status", MIN_STATUS, MAX_STATUS);
        return number == null ? Visibility.OK : number.intValue();
    }
}
