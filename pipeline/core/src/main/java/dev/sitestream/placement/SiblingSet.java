package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Hreflang;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An update that a translation group sends to the lanes of its pages.
 *
 * @param group the group
 * @param timeMicros the time of the event that last changed it
 * @param members one page for each language, ordered by language; a single page has no siblings
 * @param displaced pages of the group that no longer represent their language, since a later page does
 */
public record SiblingSet(String group, long timeMicros, List<Sibling> members, List<Sibling> displaced) {

    public SiblingSet {
        members = List.copyOf(members);
        displaced = List.copyOf(displaced);
    }

    /**
     * Returns the alternates that each member lists: all members, and the one in the default language as
     * {@code x-default}.
     *
     * @param defaultLanguage null if there is none
     */
    public List<Alternate> annotations(@Nullable String defaultLanguage) {
        if (members.size() < 2) {
            return List.of();
        }
        return withDefault(members.stream().map(Sibling::alternate).toList(), defaultLanguage);
    }

    /** Returns the siblings with another default language. */
    public static List<Alternate> withDefault(List<Alternate> siblings, @Nullable String defaultLanguage) {
        List<Alternate> all = new ArrayList<>(siblings.size() + 1);
        String forEverybody = null;
        for (Alternate sibling : siblings) {
            if (!sibling.hreflang().equals(Hreflang.DEFAULT)) {
                all.add(sibling);
                if (sibling.hreflang().equals(defaultLanguage)) {
                    forEverybody = sibling.href();
                }
            }
        }
        if (forEverybody != null) {
            all.add(new Alternate(Hreflang.DEFAULT, forEverybody));
        }
        return all;
    }
}
