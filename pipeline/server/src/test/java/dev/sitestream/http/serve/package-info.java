/** Tests of serving the published files. */
@NullMarked
package dev.sitestream.http.serve;

import org.jspecify.annotations.NullMarked;
