/** The HTTP interface for events: its listener, its limits, TLS, and who may send what. */
@NullMarked
package dev.sitestream.http.ingest;

import org.jspecify.annotations.NullMarked;
