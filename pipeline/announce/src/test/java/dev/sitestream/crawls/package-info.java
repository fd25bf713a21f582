/** Tests of reading access logs. */
@NullMarked
package dev.sitestream.crawls;

import org.jspecify.annotations.NullMarked;
