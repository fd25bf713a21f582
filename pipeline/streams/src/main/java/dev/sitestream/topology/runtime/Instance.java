package dev.sitestream.topology.runtime;

import org.jspecify.annotations.Nullable;

/**
 * One of the processes that share the work.
 *
 * @param id its id in the consumer group; it is the same at each start on the same state
 * @param address the {@code host:port} at which other instances can query it; null when they can't
 */
public record Instance(String id, @Nullable String address) {}
