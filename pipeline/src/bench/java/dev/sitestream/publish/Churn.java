package dev.sitestream.publish;

import dev.sitestream.simulation.PublishedLane;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A site whose pages change, and what that makes its publishers write; without Kafka. */
public final class Churn {

    private final PublishedLane lane;
    private long puts;
    private long bytes;

    /** What was written. */
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

    /** Has everything published, and returns what that has written. */
    public Written settle() {
        puts = 0;
        bytes = 0;
        lane.settle();
        return new Written(puts, bytes);
    }
}
