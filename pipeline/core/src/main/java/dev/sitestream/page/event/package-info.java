/** Page events: JSON bytes in, validated events or problems out. */
@NullMarked
package dev.sitestream.page.event;

import org.jspecify.annotations.NullMarked;
