package dev.sitestream.announce.engine;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;

/** Fetches the start of published files from outside, as an engine would. */
final class FileReach {

    private static final int START = 1024;

    private final EngineHttp http;

    FileReach(EngineHttp http) {
        this.http = http;
    }

    /** Whether a file is served: {@code ACCEPTED}, or otherwise {@code UNAVAILABLE}. */
    Answer of(String fileUrl) {
        try {
            Reply reply = http.sendForStart(http.request(fileUrl), START);
            if (reply.status() != 200) {
                return reply.answer(Kind.UNAVAILABLE, Detail.PLAIN.of("the file is not served: " + fileUrl));
            }
            return reply.text().isEmpty()
                    ? reply.answer(Kind.UNAVAILABLE, Detail.PLAIN.of("the file is empty: " + fileUrl))
                    : reply.answer(Kind.ACCEPTED, "");
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }
}
