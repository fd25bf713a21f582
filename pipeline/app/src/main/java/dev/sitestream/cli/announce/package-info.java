/** The commands about announcements to search engines and hubs. */
@NullMarked
package dev.sitestream.cli.announce;

import org.jspecify.annotations.NullMarked;
