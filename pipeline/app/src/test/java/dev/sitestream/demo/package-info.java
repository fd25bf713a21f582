@NullMarked
package dev.sitestream.demo;

import org.jspecify.annotations.NullMarked;
