package dev.sitestream.config.read.site;

import dev.sitestream.config.SiteAccess;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a site's {@code tokens} and its quota. */
final class SiteAccessReader {

    private static final Pattern HASH = Pattern.compile("sha256:([0-9a-fA-F]{64})");

    private SiteAccessReader() {}

    /** Returns the settings without the invalid ones, whose problems are noted. */
    static SiteAccess read(YamlMapping site) {
        OptionalInt quota =
                site.scalar("maxEventsPerSecond", ScalarTypes.wholeNumber(1, SiteAccess.LARGEST_QUOTA)).stream()
                        .mapToInt(Long::intValue)
                        .findFirst();
        return new SiteAccess(site.scalars("tokens", SiteAccessReader::hash), quota);
    }

    private static String hash(String text) {
        Matcher matcher = HASH.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    text.startsWith("sst_")
                            ? "is a token itself, which now counts as disclosed: create another one with"
                                    + " `sitestream token SITE`, and put its hash (`sha256:…`) here"
                            : "allowed are hashes of tokens, `sha256:` and 64 hexadecimal digits, which"
                                    + " `sitestream token SITE` prints");
        }
        return matcher.group(1).toLowerCase(Locale.ROOT);
    }
}
