package dev.sitestream.reconcile;

import org.jspecify.annotations.Nullable;

/**
 * A page to delete.
 *
 * @param url its URL
 * @param id the id by which it is deleted, so that a page that another id has taken over stays; null to delete whatever
 *     is at the URL
 */
record Deletion(String url, @Nullable String id) {}
