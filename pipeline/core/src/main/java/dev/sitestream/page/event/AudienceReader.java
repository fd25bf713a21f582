package dev.sitestream.page.event;

import dev.sitestream.page.IsoCodes;
import dev.sitestream.page.LanguageTag;
import dev.sitestream.page.Video;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a video's {@code restriction} or {@code platform}. Unknown members are left out: the remaining ones are closer
 * to the producer's intent than no audience at all.
 */
final class AudienceReader {

    private static final Set<String> PLATFORMS = Set.of("web", "mobile", "tv");

    private AudienceReader() {}

    /** Reads {@code {relationship, countries}}. */
    static Video.@Nullable Audience countries(ValueReader values, String field) throws IOException {
        return read(values, field, "countries", "country codes of ISO 3166-1 alpha-2", AudienceReader::country);
    }

    /** Reads {@code {relationship, platforms}}. */
    static Video.@Nullable Audience platforms(ValueReader values, String field) throws IOException {
        return read(values, field, "platforms", "web, mobile and tv", text -> PLATFORMS.contains(text) ? text : null);
    }

    private static Video.@Nullable Audience read(
            ValueReader values, String field, String list, String allowed, Function<String, @Nullable String> canonical)
            throws IOException {
        ProblemCode code = ProblemCode.VIDEO_PART_INVALID;
        if (!values.isObject(code, field)) {
            return null;
        }
        String relationship = null;
        List<String> members = List.of();
        for (String name = values.nextField(); name != null; name = values.nextField()) {
            if (name.equals("relationship")) {
                relationship = values.text(code, field + ".relationship", Integer.MAX_VALUE);
            } else if (name.equals(list)) {
                members = values.texts(code, field + '.' + list, Integer.MAX_VALUE, allowed, canonical);
            } else {
                values.skip();
            }
        }
        if (relationship == null) {
            values.missing(code, field + ".relationship");
            return null;
        }
        boolean allow = relationship.equals("allow");
        if (!allow && !relationship.equals("deny")) {
            values.leaveOut(code, field + ".relationship", "must be allow or deny", relationship);
            return null;
        }
        if (members.isEmpty()) {
            values.missing(code, field + '.' + list);
            return null;
        }
        return new Video.Audience(allow, members);
    }

    private static @Nullable String country(String text) {
        // ASCII letters only: toUpperCase would turn a dotless i, for example, into an I.
        boolean areLetters = text.length() == 2 && LanguageTag.isWellFormed(text);
        String code = areLetters ? text.toUpperCase(Locale.ROOT) : "";
        return IsoCodes.isCountry(code) ? code : null;
    }
}
