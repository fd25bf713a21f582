/** Texts that commands print: states, pages and rejections for people. */
@NullMarked
package dev.sitestream.cli.text;

import org.jspecify.annotations.NullMarked;
