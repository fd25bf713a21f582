/** The figures of the benchmark, and the documents that show them. */
@NullMarked
package dev.sitestream.bench;

import org.jspecify.annotations.NullMarked;
