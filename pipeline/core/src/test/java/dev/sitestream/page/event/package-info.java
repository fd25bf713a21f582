@NullMarked
package dev.sitestream.page.event;

import org.jspecify.annotations.NullMarked;
