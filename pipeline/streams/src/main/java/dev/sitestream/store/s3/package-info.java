/** An object store in S3 or a compatible service. Only this package uses Amazon's SDK. */
@NullMarked
package dev.sitestream.store.s3;

import org.jspecify.annotations.NullMarked;
