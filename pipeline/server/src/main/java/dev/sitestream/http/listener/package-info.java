/** What the listeners for many clients have in common. */
@NullMarked
package dev.sitestream.http.listener;

import org.jspecify.annotations.NullMarked;
