/** The object store in a bucket of S3, or of a store that speaks like it; the only place that knows Amazon's SDK. */
@NullMarked
package dev.sitestream.publish.s3;

import org.jspecify.annotations.NullMarked;
