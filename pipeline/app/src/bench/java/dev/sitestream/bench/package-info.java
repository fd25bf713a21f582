/** The benchmark: the cost of the pipeline, measured in the same run as its rivals. */
@NullMarked
package dev.sitestream.bench;

import org.jspecify.annotations.NullMarked;
