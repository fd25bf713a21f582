/**
 * What an operator or a sender can change: a remedy for each problem, each reason, and each health issue; and commands
 * to copy.
 */
@NullMarked
package dev.sitestream.remedy;

import org.jspecify.annotations.NullMarked;
