package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.topology.runtime.StateNotLocalException;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers a question from the state of this process, or else lets the process answer that has the state. */
final class StateForwarding {

    private static final Logger LOG = LoggerFactory.getLogger(StateForwarding.class);

    private final WatchedPipeline pipeline;

    StateForwarding(WatchedPipeline pipeline) {
        this.pipeline = pipeline;
    }

    /**
     * Answers a request.
     *
     * @param ownerOf finds the process that has the state
     * @param question answers from the state of this process
     * @param forwarding answers by asking another process
     */
    void ask(Context context, OwnerQuestion ownerOf, Question question, Forwarding forwarding)
            throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        try {
            question.ask(app.answers());
        } catch (StateNotLocalException e) {
            @Nullable
            String owner = InstanceScope.contains(context)
                    ? null
                    : ownerOf.ask(app.answers()).orElse(null);
            if (owner == null || owner.equals(app.answers().address())) {
                failWithoutOwner(context, e);
            } else {
                forwarding.to(owner);
            }
        } catch (ObjectStoreException e) {
            Views.fail(context, 502, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            LOG.debug("{} closed the connection before its answer was sent", context.ip(), e);
        }
    }

    /** Answers a request; what another process answers is passed on as it is. */
    void ask(Context context, OwnerQuestion ownerOf, Question question) throws InterruptedException {
        ask(context, ownerOf, question, owner -> passOn(context, owner, JsonAnswer.TYPE));
    }

    /** Answers a request for a file; what another process answers is passed on as it is. */
    void askForFile(Context context, OwnerQuestion ownerOf, Question question) throws InterruptedException {
        ask(context, ownerOf, question, owner -> passOn(context, owner, Views.BYTES));
    }

    private static void passOn(Context context, String owner, String type) throws InterruptedException {
        try {
            Reply<InputStream> reply = new InstanceClient(owner).open(InstanceScope.of(context));
            try (InputStream body = reply.body()) {
                context.status(reply.status())
                        .header("Vary", "Accept")
                        .contentType(reply.isOk() ? type : JsonAnswer.TYPE);
                body.transferTo(context.outputStream());
            }
        } catch (InstanceException | IOException e) {
            failToForward(context, e);
        }
    }

    /** Answers that no process has the state. */
    static void failWithoutOwner(Context context, StateNotLocalException here) {
        Views.fail(
                context,
                503,
                here.getMessage() + ", nor by another one: it may be moving between instances, so try again;"
                        + " if several instances run, each needs its own `http.advertised`");
    }

    /** Answers that the process that has the state did not answer. */
    static void failToForward(Context context, Exception cause) {
        Views.fail(context, 502, "can't query the instance that serves this: " + cause.getMessage());
    }

    /** Answers a request from the state of this process. */
    interface Question {
        void ask(StateAnswers answers)
                throws StateNotLocalException, ObjectStoreException, IOException, InterruptedException;
    }

    /** Finds the process that has the state. */
    interface OwnerQuestion {
        Optional<String> ask(StateAnswers answers);
    }

    /** Answers a request by asking another process. */
    interface Forwarding {
        void to(String owner) throws InterruptedException;
    }
}
