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
                return reply.answer(Kind.UNAVAILABLE, "the file is not served: " + Detail.shortened(fileUrl, START));
            }
            return reply.text().isEmpty()
                    ? reply.answer(Kind.UNAVAILABLE, "the file is empty: " + Detail.shortened(fileUrl, START))
                    : reply.answer(Kind.ACCEPTED, "");
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }
}
