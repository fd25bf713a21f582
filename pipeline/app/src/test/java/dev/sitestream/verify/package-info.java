@NullMarked
package dev.sitestream.verify;

import org.jspecify.annotations.NullMarked;
