/** Serves the published files over HTTP. */
@NullMarked
package dev.sitestream.http.serve;

import org.jspecify.annotations.NullMarked;
