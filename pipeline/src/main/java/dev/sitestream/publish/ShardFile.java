package dev.sitestream.publish;

import dev.sitestream.shard.ShardId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a shard's file: {@code products-00001.xml.gz}, with several lanes {@code products-l03-00001.xml.gz}.
 *
 * @param shard the shard
 * @param lane its lane, counted from 0, or {@link #ONLY_LANE} on a site with one lane
 * @param bridge the shard's revision that this file is a copy of, which stands beside the shard's own file while pages
 *     change places; {@link #OWN} for the shard's own file
 */
record ShardFile(ShardId shard, int lane, long bridge) {

    static final int ONLY_LANE = -1;
    static final long OWN = 0;

    private static final Pattern NAME =
            Pattern.compile("(.+?)(?:-l(\\d{2,3}))?-(\\d{5,9})(?:\\.bridge-(\\d{1,18}))?\\.xml\\.gz");

    /** The file's name in the site's folder. */
    String name() {
        return shard.section()
                + (lane == ONLY_LANE ? "" : String.format(Locale.ROOT, "-l%02d", lane))
                + String.format(Locale.ROOT, "-%05d", shard.number())
                + (bridge == OWN ? "" : ".bridge-" + bridge)
                + ".xml.gz";
    }

    /** The file with this name, if it is a shard's file at all. */
    static Optional<ShardFile> parse(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int lane = matcher.group(2) == null ? ONLY_LANE : Integer.parseInt(matcher.group(2));
        long bridge = matcher.group(4) == null ? OWN : Long.parseLong(matcher.group(4));
        return Optional.of(
                new ShardFile(new ShardId(matcher.group(1), Integer.parseInt(matcher.group(3))), lane, bridge));
    }
}
