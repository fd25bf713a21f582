/** Decides when files are written, under budgets of CPU and PUTs. Knows no clock and no store. */
@NullMarked
package dev.sitestream.publish.schedule;

import org.jspecify.annotations.NullMarked;
