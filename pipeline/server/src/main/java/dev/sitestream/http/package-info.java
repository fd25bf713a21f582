/** The operators' HTTP interface: liveness, readiness, metrics, and questions about the state. */
@NullMarked
package dev.sitestream.http;

import org.jspecify.annotations.NullMarked;
