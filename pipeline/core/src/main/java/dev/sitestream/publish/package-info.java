/**
 * What all publishers share: ownership of files, uploads, and events to sites.
 *
 * <p>The thread that owns a publisher's state calls the publisher, which runs slow work (rendering, compressing,
 * writing) on the threads of {@link dev.sitestream.publish.Uploads}.
 */
@NullMarked
package dev.sitestream.publish;

import org.jspecify.annotations.NullMarked;
