/** What a site is: its base, its sections and its limits. Pure: no Kafka, no clock, no files. */
@NullMarked
package dev.sitestream.site;

import org.jspecify.annotations.NullMarked;
