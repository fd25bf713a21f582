/** From the tables of a real database to listed pages. */
@NullMarked
package dev.sitestream.database;

import org.jspecify.annotations.NullMarked;
