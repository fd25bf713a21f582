/** Topics whose records become page events, and how these are written. */
@NullMarked
package dev.sitestream.encoding.topic;

import org.jspecify.annotations.NullMarked;
