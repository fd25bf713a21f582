@NullMarked
package dev.sitestream.page.url;

import org.jspecify.annotations.NullMarked;
