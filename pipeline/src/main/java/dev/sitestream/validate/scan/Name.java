package dev.sitestream.validate.scan;

/**
 * The name of an element, whatever its prefix.
 *
 * @param namespace the URI of its namespace; empty for none
 * @param local its name in there
 */
record Name(String namespace, String local) {}
