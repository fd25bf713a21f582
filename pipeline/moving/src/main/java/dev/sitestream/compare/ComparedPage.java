package dev.sitestream.compare;

import dev.sitestream.listing.Origin;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page as a listing has it.
 *
 * @param url the page's URL in its normal form, by which pages are matched
 * @param given the URL as the listing has it; it may contain any characters
 * @param origin where it is listed
 * @param section the section that the page belongs to, or else the name that the files of this kind have in common
 * @param title the page's title
 * @param values the fields that the page has, in a normal form: lists are sorted and have an item on each line
 */
public record ComparedPage(
        String url,
        String given,
        Origin origin,
        String section,
        @Nullable String title,
        Map<Field, String> values) {

    public ComparedPage {
        values = Map.copyOf(values);
    }

    /** A field's value; empty if the page does not have it. */
    public String value(Field field) {
        return values.getOrDefault(field, "");
    }
}
