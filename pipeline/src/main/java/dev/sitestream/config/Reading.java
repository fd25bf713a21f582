package dev.sitestream.config;

/**
 * What one reading of a file carries from value to value.
 *
 * @param problems where problems are collected
 * @param substitution what stands for variables in values
 */
record Reading(Problems problems, Substitution substitution) {}
