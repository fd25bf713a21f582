@NullMarked
package dev.sitestream.tasks;

import org.jspecify.annotations.NullMarked;
