package dev.sitestream.clock;

/**
 * Gives the present for a steady time: milliseconds that go on evenly, never back, whatever happens to the machine's
 * clock. Pauses and periods are measured by the steady time alone.
 */
public interface PipelineClock {

    /** Clocks that always agree with the steady time. */
    PipelineClock STEADY = Present::at;

    /** The present at this steady time, which is that of now. */
    Present present(long now);

    /** The steady time at which it was this time by the calendar, as seen from this steady time. */
    default long steady(long millis, long now) {
        return millis - present(now).earliest() + now;
    }
}
