@NullMarked
package dev.sitestream.config.rules;

import org.jspecify.annotations.NullMarked;
