package dev.sitestream.extension;

import dev.sitestream.health.Health;
import java.util.function.LongSupplier;

/**
 * What the pipeline gives an extension's part of a process.
 *
 * @param commits the number of transactions that the calling thread has committed; what a site's part stored before
 *     such a commit can't be lost any more
 * @param health receives health issues
 */
public record ExtensionContext(LongSupplier commits, Health health) {}
