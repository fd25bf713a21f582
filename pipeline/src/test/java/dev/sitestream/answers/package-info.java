@NullMarked
package dev.sitestream.answers;

import org.jspecify.annotations.NullMarked;
