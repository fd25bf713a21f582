package dev.sitestream.browser;

import java.util.Locale;

/** How a page is shown. */
public enum Look {
    LIGHT(1280, 1, false, true),
    DARK(1280, 1, true, true),
    /** The narrowest screen on which pages must not scroll sideways, by WCAG 2.2, 1.4.10. */
    NARROW(320, 2, false, true),
    /** A window of 1280 pixels at 200 %: half as many CSS pixels, each twice as large. */
    ZOOMED(640, 2, false, true),
    WITHOUT_SCRIPT(1280, 1, false, false);

    private static final int HEIGHT = 800;

    private final int width;
    private final int scale;
    private final boolean dark;
    private final boolean scripted;

    Look(int width, int scale, boolean dark, boolean scripted) {
        this.width = width;
        this.scale = scale;
        this.dark = dark;
        this.scripted = scripted;
    }

    /** The width of the window in CSS pixels. */
    int width() {
        return width;
    }

    /** The height of the window in CSS pixels. */
    int height() {
        return HEIGHT;
    }

    /** The number of pixels to a CSS pixel. */
    int scale() {
        return scale;
    }

    /** Whether it is a telephone, which shows a page as wide as the page says. */
    boolean isMobile() {
        return this == NARROW;
    }

    /** The reader's colour scheme. */
    String colourScheme() {
        return dark ? "dark" : "light";
    }

    /** Whether the page's scripts run. */
    public boolean isScripted() {
        return scripted;
    }

    /** Its name in file names. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
