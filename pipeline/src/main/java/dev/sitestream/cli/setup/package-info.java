/** What commands begin with: the configuration, the pipeline that is asked, object stores and folders. */
@NullMarked
package dev.sitestream.cli.setup;

import org.jspecify.annotations.NullMarked;
