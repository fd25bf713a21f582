/** Pages as upsert events in JSON: the inverse of reading events. */
@NullMarked
package dev.sitestream.page.json;

import org.jspecify.annotations.NullMarked;
