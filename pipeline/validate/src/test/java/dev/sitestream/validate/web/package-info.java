@NullMarked
package dev.sitestream.validate.web;

import org.jspecify.annotations.NullMarked;
