/**
 * From state to object storage: which files are due, in which order they may be written, and the store's port.
 *
 * <p>Everything here is driven from outside: a publisher is called by the one thread that owns its state, and does the
 * slow work (rendering, compressing, writing) on {@link dev.sitestream.publish.Uploads}' threads.
 */
@NullMarked
package dev.sitestream.publish;

import org.jspecify.annotations.NullMarked;
