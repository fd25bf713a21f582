/**
 * What the HTTP interface for events does besides HTTP: tokens, the framing of bodies, the checks of events, and
 * sending them to Kafka.
 */
@NullMarked
package dev.sitestream.ingest;

import org.jspecify.annotations.NullMarked;
