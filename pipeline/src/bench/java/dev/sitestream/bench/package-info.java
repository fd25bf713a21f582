/** What the pipeline costs, measured in the same run as what it is compared with. */
@NullMarked
package dev.sitestream.bench;

import org.jspecify.annotations.NullMarked;
