/**
 * The records of the two public topics: which pages and which files are published. Their values are JSON, described by
 * {@code published-page.v1.schema.json} and {@code published-file.v1.schema.json} in the schemas module.
 *
 * <ul>
 *   <li><b>Published pages</b>: the key is the page's URL in UTF-8, and decides the partition. So the changes of a page
 *       are in order.
 *   <li><b>Published files</b>: the key is the file's URL in UTF-8, but the site's id decides the partition. So the
 *       changes of all files of a site are in order: a file comes before the index that lists it.
 * </ul>
 *
 * <p>Both topics are compacted. A record without a value follows when a page's deletion is forgotten, after 7 days, and
 * when a retired file has been removed from the store. A page's {@code site} and {@code file} are those of a file's
 * record, and its {@code fileUrl} is that record's key.
 */
@NullMarked
package dev.sitestream.published;

import org.jspecify.annotations.NullMarked;
