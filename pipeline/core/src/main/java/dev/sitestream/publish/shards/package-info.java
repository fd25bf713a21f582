/**
 * Publishes the files of a lane's shards: which are due, in which order they may be written, and reconciliation
 * with the store.
 */
@NullMarked
package dev.sitestream.publish.shards;

import org.jspecify.annotations.NullMarked;
