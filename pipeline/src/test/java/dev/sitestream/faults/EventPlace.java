package dev.sitestream.faults;

/** Where an event stands on its topic. */
record EventPlace(long partition, long offset) {}
