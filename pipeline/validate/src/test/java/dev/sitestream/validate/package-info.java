@NullMarked
package dev.sitestream.validate;

import org.jspecify.annotations.NullMarked;
