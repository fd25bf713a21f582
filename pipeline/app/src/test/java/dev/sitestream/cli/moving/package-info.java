@NullMarked
package dev.sitestream.cli.moving;

import org.jspecify.annotations.NullMarked;
