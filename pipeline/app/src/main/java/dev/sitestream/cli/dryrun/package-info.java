/** Shows what a payload would become, without sending anything. */
@NullMarked
package dev.sitestream.cli.dryrun;

import org.jspecify.annotations.NullMarked;
