/** Turns CloudEvents of a topic into page events. */
@NullMarked
package dev.sitestream.mapping.cloudevents;

import org.jspecify.annotations.NullMarked;
