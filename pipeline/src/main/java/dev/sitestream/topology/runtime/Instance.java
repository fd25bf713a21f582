package dev.sitestream.topology.runtime;

import org.jspecify.annotations.Nullable;

/**
 * One of the processes that share the work.
 *
 * @param id names it in its group, the same whenever it is started on the same state
 * @param address the {@code host:port} at which the others can ask it; null when they can't
 */
public record Instance(String id, @Nullable String address) {}
