package dev.sitestream.publish;

import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * The name of a shard's file: {@code products-00001.xml.gz}, with several lanes {@code products-l03-00001.xml.gz}. Its
 * suffix shows its format and whether it is compressed.
 *
 * @param shard the shard
 * @param lane its lane, counted from 0, or {@link #ONLY_LANE} on a site with one lane
 */
public record ShardFile(ShardId shard, int lane) {

    /** The lane of a file on a site with one lane. */
    public static final int ONLY_LANE = -1;

    /** The file of one of the site's shards. */
    public static ShardFile of(Site site, int lane, ShardId shard) {
        return new ShardFile(shard, site.lanes() == 1 ? ONLY_LANE : lane);
    }

    /** The file's name in the site's folder. */
    public String name() {
        return Section.nameOf(shard.series())
                + (lane == ONLY_LANE ? "" : String.format(Locale.ROOT, "-l%02d", lane))
                + String.format(Locale.ROOT, "-%05d", shard.number())
                + '.'
                + shard.format().suffix()
                + (shard.compressed() ? FileNames.COMPRESSED : "");
    }

    /** Parses a file name; empty when it is not the name of a shard's file. */
    public static Optional<ShardFile> parse(String name) {
        Matcher matcher = FileNames.shard(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int lane = matcher.group(2) == null ? ONLY_LANE : Integer.parseInt(matcher.group(2));
        Format format = matcher.group(4).equals(Format.TEXT.suffix()) ? Format.TEXT : Format.XML;
        String series = Section.seriesOf(matcher.group(1), format, matcher.group(5) != null);
        return Optional.of(new ShardFile(new ShardId(series, Integer.parseInt(matcher.group(3))), lane));
    }

    /** Whether the site has the file's lane. */
    public boolean isOf(Site site) {
        return site.lanes() == 1 ? lane == ONLY_LANE : lane != ONLY_LANE && lane < site.lanes();
    }

    /** Its lane, counted from 0. */
    public int laneNumber() {
        return Math.max(0, lane);
    }
}
