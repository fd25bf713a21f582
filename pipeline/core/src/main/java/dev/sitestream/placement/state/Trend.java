package dev.sitestream.placement.state;

/**
 * Whether many pages are leaving a section for others of its lane, as when it is renamed. It follows from the events
 * alone: the pages are counted at every {@value #WINDOW}th change of the lane.
 *
 * @param since the lane's step at which the pages were counted last
 * @param pages the section's pages at that step
 * @param pagesOfLane the lane's pages at that step
 * @param isLeft whether the section had at least {@value #LEAST_LOSS} pages fewer than before, and others had got them
 */
public record Trend(long since, long pages, long pagesOfLane, boolean isLeft) {

    /** The trend of a section whose pages were never counted. */
    public static final Trend NONE = new Trend(0, 0, 0, false);

    /** After how many changes of the lane the pages are counted again. */
    static final int WINDOW = 1_000;

    /** How many pages leave in this time, at least, where many do. */
    static final int LEAST_LOSS = 500;

    /** Whether the pages are counted again at this step of the lane. */
    public boolean isDue(long step) {
        return step - since >= WINDOW;
    }

    /** Returns the trend at a step, by the pages that the section and its lane have then. */
    public Trend at(long step, long present, long presentInLane) {
        long deleted = Math.max(0, pagesOfLane - presentInLane);
        return new Trend(step, present, presentInLane, pages - present - deleted >= LEAST_LOSS);
    }
}
