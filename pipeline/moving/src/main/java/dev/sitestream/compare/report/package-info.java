/** Reports of a comparison: text, JSON, and a folder with a page in HTML and lists in CSV. */
@NullMarked
package dev.sitestream.compare.report;

import org.jspecify.annotations.NullMarked;
