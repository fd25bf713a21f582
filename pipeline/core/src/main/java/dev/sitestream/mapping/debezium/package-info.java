/** Turns changes of database rows, as Debezium writes them, into page events. */
@NullMarked
package dev.sitestream.mapping.debezium;

import org.jspecify.annotations.NullMarked;
