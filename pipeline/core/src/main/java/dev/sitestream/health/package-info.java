/** Health issues: present problems of the running pipeline, for operators. */
@NullMarked
package dev.sitestream.health;

import org.jspecify.annotations.NullMarked;
