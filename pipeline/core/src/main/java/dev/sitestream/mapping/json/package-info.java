/** The JSON of payloads as values, and of events as bytes. */
@NullMarked
package dev.sitestream.mapping.json;

import org.jspecify.annotations.NullMarked;
