/** A demonstration of the pipeline: simulated sites and their traffic. */
@NullMarked
package dev.sitestream.demo;

import org.jspecify.annotations.NullMarked;
