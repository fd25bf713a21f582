/** Tests of the schedule of writes, against simulated loads. */
@NullMarked
package dev.sitestream.publish.schedule;

import org.jspecify.annotations.NullMarked;
