@NullMarked
package dev.sitestream.http.listener;

import org.jspecify.annotations.NullMarked;
