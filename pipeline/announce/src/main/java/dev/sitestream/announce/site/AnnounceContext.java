package dev.sitestream.announce.site;

import dev.sitestream.health.Health;
import dev.sitestream.tasks.BoundedTasks;
import java.util.function.LongSupplier;

/**
 * What all announcers of a process share.
 *
 * @param deliveries runs requests on its threads
 * @param pace bounds the requests to each endpoint
 * @param commits the number of transactions that the calling thread has committed; an announcer runs on its task's
 *     thread, so what it stored before such a commit can't be lost any more
 * @param health receives the announcers' health issues
 * @param metrics receives their metrics
 */
public record AnnounceContext(
        BoundedTasks deliveries, EndpointPace pace, LongSupplier commits, Health health, AnnounceMetrics metrics) {}
