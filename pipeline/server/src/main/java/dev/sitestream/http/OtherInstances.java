package dev.sitestream.http;

import dev.sitestream.query.StateAnswers;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;

/** A question to all other instances at once, which each answers from its own part of the state. */
final class OtherInstances {

    /** Shorter than the client's timeout: an instance that hangs is reported, instead of making every request hang. */
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Map<String, Future<Reply<String>>> asked = new LinkedHashMap<>();
    private final List<String> silent = new ArrayList<>();

    private OtherInstances() {}

    /**
     * Asks them, without waiting for their answers.
     *
     * @param path the path of the question, without a query
     */
    static OtherInstances ask(StateAnswers answers, String path) {
        OtherInstances others = new OtherInstances();
        for (String address : answers.otherInstances()) {
            String question = InstanceScope.of(path);
            others.asked.put(address, new InstanceClient(address).ask(question, TIMEOUT));
        }
        return others;
    }

    /**
     * Waits for the answers.
     *
     * @param reader reads an answer; throws {@link IllegalArgumentException} if it is something else
     */
    <T> List<T> read(Function<String, T> reader) throws InterruptedException {
        List<T> answers = new ArrayList<>();
        for (Map.Entry<String, Future<Reply<String>>> other : asked.entrySet()) {
            try {
                answers.add(reader.apply(other.getValue().get().body()));
            } catch (ExecutionException | IllegalArgumentException e) {
                silent.add(other.getKey());
            }
        }
        return answers;
    }

    /** The addresses of those that did not answer. */
    List<String> silent() {
        return List.copyOf(silent);
    }
}
