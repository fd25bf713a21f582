@NullMarked
package dev.sitestream.broker;

import org.jspecify.annotations.NullMarked;
