package dev.sitestream.announce.engine;

import dev.sitestream.announce.Answer;

/** A request has no reply that could be read, or could not be made at all. */
final class FailedRequestException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    FailedRequestException(Answer answer) {
        super(answer.detail());
        this.answer = answer;
    }

    /** Creates the exception for a request without a usable reply. */
    static FailedRequestException unavailable(String detail) {
        return new FailedRequestException(Answer.of(Answer.Kind.UNAVAILABLE, Answer.NO_STATUS, detail));
    }

    /** What follows from it. */
    Answer answer() {
        return answer;
    }
}
