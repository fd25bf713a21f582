package dev.sitestream.publish;

import dev.sitestream.simulation.PublishedLane;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Counts the object store writes that changes of a site's pages cause, without Kafka. */
public final class Churn {

    private final PublishedLane lane;
    private long puts;
    private long bytes;

    /** The number of writes and their bytes. */
    public record Written(long puts, long bytes) {}

    public Churn(Site site) throws Exception {
        MemoryObjectStore objects = new MemoryObjectStore();
        objects.afterChange(operation -> {
            byte @Nullable [] content = operation.content();
            if (content != null) {
                puts++;
                bytes += content.length;
            }
        });
        lane = new PublishedLane(site, objects, Duration.ZERO);
    }

    /** Puts a page. */
    public void upsert(String url, String lastmod) {
        lane.upsert(url, lastmod);
    }

    /** Publishes all changes, and returns the writes that this took. */
    public Written settle() {
        puts = 0;
        bytes = 0;
        lane.settle();
        return new Written(puts, bytes);
    }
}
