@NullMarked
package dev.sitestream.remote;

import org.jspecify.annotations.NullMarked;
