/** Keys and messages of the internal topics, and their stored form. */
@NullMarked
package dev.sitestream.topology.message;

import org.jspecify.annotations.NullMarked;
