@NullMarked
package dev.sitestream.cli.setup;

import org.jspecify.annotations.NullMarked;
