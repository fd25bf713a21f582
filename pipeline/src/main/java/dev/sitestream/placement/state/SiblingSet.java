package dev.sitestream.placement.state;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Hreflang;
import java.util.ArrayList;
import java.util.List;

/**
 * What a translation group tells the lanes of its pages.
 *
 * @param group the group
 * @param time of the event that changed it last, in microseconds since 1970
 * @param members a page for each language, in the order of the languages; one page alone has no siblings
 * @param displaced pages of the group that counted and don't now, since a later page has their language
 */
public record SiblingSet(String group, long time, List<Sibling> members, List<Sibling> displaced) {

    public SiblingSet {
        members = List.copyOf(members);
        displaced = List.copyOf(displaced);
    }

    /** What each member lists: all of them, and that of the default language for everybody else. */
    public List<Alternate> annotations(String defaultLanguage) {
        if (members.size() < 2) {
            return List.of();
        }
        return withDefault(members.stream().map(Sibling::alternate).toList(), defaultLanguage);
    }

    /** The same siblings, with another default language. */
    public static List<Alternate> withDefault(List<Alternate> siblings, String defaultLanguage) {
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
