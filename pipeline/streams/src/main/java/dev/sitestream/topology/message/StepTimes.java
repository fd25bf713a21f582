package dev.sitestream.topology.message;

/**
 * The times of one step of a lane.
 *
 * @param causedAtMillis when the event arrived that causes the step, by the calendar: waiting times begin then
 * @param steadyMillis the present, by the steady clock
 */
public record StepTimes(long causedAtMillis, long steadyMillis) {}
