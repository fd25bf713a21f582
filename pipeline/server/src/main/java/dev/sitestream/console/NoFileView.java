package dev.sitestream.console;

/**
 * The view of a file that a site does not publish.
 *
 * @param file the name that was asked for
 */
record NoFileView(Asked asked, String site, String file) {

    PageFrame frame() {
        return PageFrame.of("No such file of " + site, asked);
    }
}
