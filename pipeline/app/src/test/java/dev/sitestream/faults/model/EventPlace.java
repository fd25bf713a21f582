package dev.sitestream.faults.model;

/** The place of an event on its topic. */
record EventPlace(long partition, long offset) {}
