/** The fields of an event that a mapping makes: where their values are in a payload, and how they are written. */
@NullMarked
package dev.sitestream.mapping.field;

import org.jspecify.annotations.NullMarked;
