@NullMarked
package dev.sitestream.http.ingest;

import org.jspecify.annotations.NullMarked;
