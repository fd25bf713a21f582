@NullMarked
package dev.sitestream.cli.text;

import org.jspecify.annotations.NullMarked;
