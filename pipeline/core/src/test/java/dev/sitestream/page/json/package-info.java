@NullMarked
package dev.sitestream.page.json;

import org.jspecify.annotations.NullMarked;
