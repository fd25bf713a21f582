/** Sends files of events through the pipeline. */
@NullMarked
package dev.sitestream.replay;

import org.jspecify.annotations.NullMarked;
