package dev.sitestream.query;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One site.
 *
 * @param id its id
 * @param url its base
 * @param sitemaps the URL at which its files are served
 * @param instance the {@code host:port} of the process that serves its indexes; null when no process that answers does
 * @param held whether its publication is held, because too many pages of a lane would disappear
 * @param files what it publishes in addition to its lanes' files, by name
 * @param lanes its lanes, by number
 */
public record SiteStatus(
        String id,
        String url,
        String sitemaps,
        @Nullable String instance,
        boolean held,
        List<OwnFile> files,
        List<LaneStatus> lanes) {

    /** The withheld pages of all its lanes, by section. */
    @JsonIgnore
    public List<WithheldStatus> withheld() {
        return WithheldStatus.sums(
                lanes.stream().flatMap(lane -> lane.withheld().stream()).toList());
    }

    /** Whether the processes that answer serve all of it. */
    @JsonIgnore
    public boolean isServed() {
        return instance != null && lanes.stream().allMatch(lane -> lane.instance() != null);
    }
}
