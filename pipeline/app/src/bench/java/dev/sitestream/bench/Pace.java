package dev.sitestream.bench;

/**
 * How many events of each kind are sent in a second.
 *
 * @param changes events that are not timed
 * @param articles timed events of articles
 * @param products timed events of products
 */
record Pace(int changes, int articles, int products) {

    static final Pace REST = new Pace(0, 0, 0);
}
