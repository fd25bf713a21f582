package dev.sitestream.console;

/**
 * The view of a request that can't be answered.
 *
 * @param heading what is wrong, in a few words
 * @param detail what is wrong and what to do, in sentences
 * @param passing whether the same request may soon be answered
 */
record ProblemView(Asked asked, String heading, String detail, boolean passing) {

    static ProblemView of(Asked asked, int status, String detail) {
        return new ProblemView(asked, heading(status), Prose.sentence(detail), status == 502 || status == 503);
    }

    PageFrame frame() {
        return PageFrame.of(heading, asked);
    }

    private static String heading(int status) {
        return switch (status) {
            case 400 -> "This address is not complete";
            case 404 -> "There is nothing here";
            case 405 -> "Nothing can be changed here";
            case 421 -> "This is not the name of this instance";
            case 503 -> "Not ready yet";
            case 502 -> "Another part does not answer";
            default -> status < 500 ? "This can't be answered" : "Something went wrong";
        };
    }
}
