/** Sites: base, sections, limits and listing rules. Pure: no Kafka, no clock, no files. */
@NullMarked
package dev.sitestream.site;

import org.jspecify.annotations.NullMarked;
