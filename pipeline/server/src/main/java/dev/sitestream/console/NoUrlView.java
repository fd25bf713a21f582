package dev.sitestream.console;

/**
 * The view of a text that is no URL of a page.
 *
 * @param text the text
 * @param problem why it is none
 */
record NoUrlView(Asked asked, String text, String problem) {

    PageFrame frame() {
        return PageFrame.of("Not a URL", asked).searchedFor(text);
    }
}
