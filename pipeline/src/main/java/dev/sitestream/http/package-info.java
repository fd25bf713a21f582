/** What operators' machines ask: whether the process lives, whether it is ready, and its figures. */
@NullMarked
package dev.sitestream.http;

import org.jspecify.annotations.NullMarked;
