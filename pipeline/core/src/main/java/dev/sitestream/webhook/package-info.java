/** Verifies that webhooks come from their senders. */
@NullMarked
package dev.sitestream.webhook;

import org.jspecify.annotations.NullMarked;
