@NullMarked
package dev.sitestream.ingest;

import org.jspecify.annotations.NullMarked;
