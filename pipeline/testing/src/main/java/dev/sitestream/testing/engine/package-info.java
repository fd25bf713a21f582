/** A search engine for tests. */
package dev.sitestream.testing.engine;
