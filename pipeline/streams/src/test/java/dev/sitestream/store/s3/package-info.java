@NullMarked
package dev.sitestream.store.s3;

import org.jspecify.annotations.NullMarked;
