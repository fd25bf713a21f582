@NullMarked
package dev.sitestream.config.yaml;

import org.jspecify.annotations.NullMarked;
