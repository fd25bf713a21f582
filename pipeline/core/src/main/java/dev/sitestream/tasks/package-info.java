/** Slow tasks on threads of their own, and their completions on the callers' threads. */
@NullMarked
package dev.sitestream.tasks;

import org.jspecify.annotations.NullMarked;
