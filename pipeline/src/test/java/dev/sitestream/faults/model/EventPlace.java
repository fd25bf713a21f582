package dev.sitestream.faults.model;

/** Where an event stands on its topic. */
record EventPlace(long partition, long offset) {}
