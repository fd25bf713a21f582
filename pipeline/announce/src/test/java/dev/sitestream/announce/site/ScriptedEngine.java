package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.UrlEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** An engine that answers as the test wants, and remembers what it was sent. */
final class ScriptedEngine implements UrlEngine {

    static final Answer ACCEPTED = Answer.of(Answer.Kind.ACCEPTED, 200, "200 OK");

    private final LongSupplier sentAtMillis;
    final List<Request> requests = new ArrayList<>();
    final List<Long> checks = new ArrayList<>();
    Function<List<String>, Answer> onSubmit = urls -> ACCEPTED;
    Supplier<Answer> onCheck = () -> ACCEPTED;
    String identity = "key 1";
    int mostUrls = 10_000;
    Duration pace = Duration.ofMinutes(1);

    /** A batch that has arrived. */
    record Request(long sentAtMillis, List<String> urls, Answer answer) {

        boolean isTaken() {
            return answer.kind() == Answer.Kind.ACCEPTED || answer.kind() == Answer.Kind.KEY_PENDING;
        }
    }

    ScriptedEngine(LongSupplier sentAtMillis) {
        this.sentAtMillis = sentAtMillis;
    }

    static Answer answer(Answer.Kind kind) {
        return Answer.of(kind, 500, kind.name());
    }

    static Answer tooMany(Duration retryAfter) {
        return new Answer(Answer.Kind.TOO_MANY, 429, "429 Too Many Requests", retryAfter, List.of());
    }

    @Override
    public String target() {
        return "indexnow";
    }

    @Override
    public int mostUrls() {
        return mostUrls;
    }

    @Override
    public Duration pace() {
        return pace;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public Answer check() {
        checks.add(sentAtMillis.getAsLong());
        return onCheck.get();
    }

    @Override
    public Answer submit(List<String> urls) {
        Answer answer = onSubmit.apply(urls);
        requests.add(new Request(sentAtMillis.getAsLong(), List.copyOf(urls), answer));
        return answer;
    }
}
