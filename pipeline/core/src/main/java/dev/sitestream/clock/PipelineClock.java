package dev.sitestream.clock;

/**
 * Converts a steady time to the present. The steady time is in milliseconds since 1970. It starts with the earliest
 * present, passes evenly, and never goes back, whatever happens to the machine's clock. It jumps forward only to a time
 * that is past by all clocks. Pauses and periods are measured by the steady time alone.
 */
public interface PipelineClock {

    /** A clock that always agrees with the steady time. */
    PipelineClock STEADY = Present::at;

    /** Returns the present at this steady time, which must be the current one. */
    Present present(long nowMillis);

    /**
     * Returns the steady time that corresponds to a time of the calendar.
     *
     * @param nowMillis the current steady time
     */
    default long steadyMillis(long calendarMillis, long nowMillis) {
        return calendarMillis - present(nowMillis).earliestMillis() + nowMillis;
    }
}
