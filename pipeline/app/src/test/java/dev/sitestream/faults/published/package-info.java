/** Consumers of the public topics, which fold the records and compare them with what crawlers see. */
@NullMarked
package dev.sitestream.faults.published;

import org.jspecify.annotations.NullMarked;
