@NullMarked
package dev.sitestream.publish.s3;

import org.jspecify.annotations.NullMarked;
