package dev.sitestream.clock;

/**
 * Converts a steady time to the present. The steady time is in milliseconds, passes evenly and never goes back,
 * whatever happens to the machine's clock. Pauses and periods are measured by the steady time alone.
 */
public interface PipelineClock {

    /** A clock that always agrees with the steady time. */
    PipelineClock STEADY = Present::at;

    /** Returns the present at this steady time, which must be the current one. */
    Present present(long now);

    /**
     * Returns the steady time that corresponds to a time of the calendar in milliseconds since 1970.
     *
     * @param now the current steady time
     */
    default long steady(long millis, long now) {
        return millis - present(now).earliest() + now;
    }
}
