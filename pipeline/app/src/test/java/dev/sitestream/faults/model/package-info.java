/** What is known of the load: its events, and what has to be published and rejected because of them. */
@NullMarked
package dev.sitestream.faults.model;

import org.jspecify.annotations.NullMarked;
