/**
 * Publishing without Kafka, in one thread: the tasks of lanes and of a site over stores in memory, in lockstep for
 * scenarios or in random steps with crashes and failures.
 */
@NullMarked
package dev.sitestream.simulation;

import org.jspecify.annotations.NullMarked;
