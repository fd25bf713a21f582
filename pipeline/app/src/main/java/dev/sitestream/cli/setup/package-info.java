/** What commands are set up with: the configuration, a client of the pipeline, object stores and folders. */
@NullMarked
package dev.sitestream.cli.setup;

import org.jspecify.annotations.NullMarked;
