/** Announcing as an extension of the pipeline: its messages, its stores, and its answers. */
@NullMarked
package dev.sitestream.announce.extension;

import org.jspecify.annotations.NullMarked;
