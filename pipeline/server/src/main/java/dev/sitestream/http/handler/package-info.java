/** What answers requests before any route of the operators' interface: checks, bounds, assets, errors. */
@NullMarked
package dev.sitestream.http.handler;

import org.jspecify.annotations.NullMarked;
