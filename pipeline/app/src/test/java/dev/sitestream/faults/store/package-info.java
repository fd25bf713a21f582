/**
 * An object store that fails on demand, a plain client of its bucket, and a crawler that reads the bucket all the
 * time. Nothing in here shares code with what publishes.
 */
@NullMarked
package dev.sitestream.faults.store;

import org.jspecify.annotations.NullMarked;
