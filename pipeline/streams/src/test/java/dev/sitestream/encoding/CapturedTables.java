package dev.sitestream.encoding;

import java.util.Map;
import java.util.Set;

/**
 * The pages of each table that the scripts of the captures end with, before they empty the tables. Tests with real
 * databases run these scripts, and compare.
 */
public final class CapturedTables {

    public static final Map<String, Set<String>> POSTGRES = Map.of(
            "pages", Set.of("p/again", "p/first-post", "p/big", "p/pasta", "p/big-id"),
            "page_translations", Set.of("t/de-AT/erster-beitrag"),
            "pages_nokey", Set.of("nokey/1"),
            "pages_full", Set.of(),
            "pages_by_slug", Set.of());

    public static final Map<String, Set<String>> MARIADB = Map.of(
            "pages", Set.of("p/first-post", "p/replaced", "p/pasta"),
            "page_translations", Set.of("t/de-AT/erster-beitrag"));

    private CapturedTables() {}
}
