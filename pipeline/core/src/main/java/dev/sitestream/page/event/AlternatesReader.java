package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Hreflang;
import dev.sitestream.page.LanguageTag;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads an event's {@code alternates}; used once. An invalid alternate is left out, and the others are kept. Of several
 * alternates for one language the last one counts.
 */
final class AlternatesReader {

    /**
     * The most alternates that a page keeps. Search engines define no limit. This one is our own, far above the number
     * of languages of any site. It is needed because each page of a set lists all others, so the cost is quadratic in
     * the set's size.
     */
    private static final int MAX_ALTERNATES = 1_000;

    private static final ObjectsReader.Kind ALTERNATES = new ObjectsReader.Kind(
            "alternates",
            "hreflang and href",
            MAX_ALTERNATES,
            ProblemCode.ALTERNATES_INVALID,
            ProblemCode.ALTERNATE_INVALID,
            ProblemCode.ALTERNATES_TOO_MANY);

    private final Warnings warnings;
    private final ObjectsReader objects;

    /** The URLs by language, in the order of the array. */
    private final Map<String, String> hrefs = new LinkedHashMap<>();

    AlternatesReader(JsonParser parser, Warnings warnings) {
        this.warnings = warnings;
        this.objects = new ObjectsReader(parser, warnings, ALTERNATES);
    }

    /** Reads the value whose first token is the parser's current one. */
    void read() throws IOException {
        objects.read((index, values, faults) -> readAlternate(values, faults));
        objects.reportTheRest();
    }

    private void readAlternate(ValueReader values, Warnings faults) throws IOException {
        String hreflang = null;
        String href = null;
        for (String name = values.nextField(); name != null; name = values.nextField()) {
            switch (name) {
                case "hreflang" -> hreflang = readHreflang(values);
                case "href" -> href = values.href(ProblemCode.ALTERNATE_INVALID, name);
                default -> values.skip();
            }
        }
        if (hreflang != null && href != null) {
            keep(hreflang, href, faults);
        }
        if (hreflang == null) {
            values.missing(ProblemCode.ALTERNATE_INVALID, "hreflang");
        }
        if (href == null) {
            values.missing(ProblemCode.ALTERNATE_INVALID, "href");
        }
    }

    private static @Nullable String readHreflang(ValueReader values) throws IOException {
        ProblemCode code = ProblemCode.ALTERNATE_INVALID;
        String text = values.text(code, "hreflang", LanguageTag.MAX_LENGTH);
        String hreflang = text == null ? null : Hreflang.canonical(text);
        if (text != null && hreflang == null) {
            String allowed = "must be a language, perhaps with script and region, or x-default";
            values.leaveOut(code, "hreflang", allowed, text);
        }
        return hreflang;
    }

    private void keep(String hreflang, String href, Warnings faults) {
        // Removed first, so that the later one takes its own position in the order.
        String earlier = hrefs.remove(hreflang);
        if (earlier != null) {
            faults.add(ProblemCode.ALTERNATE_REPEATED, "hreflang", hreflang + " takes the place of " + earlier);
        }
        hrefs.put(hreflang, href);
    }

    /**
     * The alternates of the page with this URL and language. The page always <a
     * href="https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines">lists
     * itself</a>: if it isn't in the array, it is appended. If that is impossible because its language is missing,
     * invalid or already used, the page has no alternates.
     */
    List<Alternate> of(WebUrl page, @Nullable String language) {
        if (!hrefs.isEmpty() && !hrefs.containsValue(page.href())) {
            String own = language == null ? null : Hreflang.canonical(language);
            if (own == null || hrefs.containsKey(own)) {
                warnings.add(
                        ProblemCode.ALTERNATES_WITHOUT_PAGE,
                        "alternates",
                        "must list the page itself, or leave a place for its language");
                return List.of();
            }
            hrefs.put(own, page.href());
        }
        List<Alternate> alternates = new ArrayList<>(hrefs.size());
        hrefs.forEach((hreflang, href) -> alternates.add(new Alternate(hreflang, href)));
        return alternates;
    }
}
