@NullMarked
package dev.sitestream.reconcile;

import org.jspecify.annotations.NullMarked;
