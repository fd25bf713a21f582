@NullMarked
package dev.sitestream.audit;

import org.jspecify.annotations.NullMarked;
