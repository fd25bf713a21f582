package dev.sitestream.validate.scan;

/**
 * The name of an element, without its prefix.
 *
 * @param namespace the URI of its namespace; empty for none
 * @param local its local name
 */
record Name(String namespace, String local) {}
