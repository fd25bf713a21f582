@NullMarked
package dev.sitestream.http;

import org.jspecify.annotations.NullMarked;
