package dev.sitestream.bench;

import java.util.random.RandomGenerator;

/** Which of a site's pages change; a page with a higher number is newer. */
enum Spread {
    /** Any page. */
    RANDOM("random", "at random"),
    /** Nine of ten changes are of the newest twentieth of the pages. */
    RECENT("recent", "mostly recent");

    private static final double RECENT_SHARE = 0.9;
    private static final int RECENT_PART = 20;

    private final String id;
    private final String text;

    Spread(String id, String text) {
        this.id = id;
        this.text = text;
    }

    /** The part of a measurement's id. */
    String id() {
        return id;
    }

    /** The part of a measurement's subject. */
    String text() {
        return text;
    }

    /** Returns the number of the next page to change. */
    int page(int pages, RandomGenerator random) {
        return this == RECENT && random.nextDouble() < RECENT_SHARE
                ? pages - 1 - random.nextInt(pages / RECENT_PART)
                : random.nextInt(pages);
    }
}
