package dev.sitestream.placement;

/**
 * What a change of a page has brought about.
 *
 * @param outcome what is said of the change
 * @param isStep whether it has modified a listed page or its record, so that it determines placement
 * @param takesNumber whether its sequence number is taken though no file may have changed: it identifies this change
 *     alone, as that of a deletion or of a page's joining of a translation group
 */
record StepEffect(Outcome outcome, boolean isStep, boolean takesNumber) {

    /** Nothing has changed that determines placement. */
    static final StepEffect NONE = new StepEffect(Outcome.UNCHANGED, false, false);

    /** A listed page has changed. */
    static final StepEffect CHANGED = new StepEffect(Outcome.CHANGED, true, false);
}
