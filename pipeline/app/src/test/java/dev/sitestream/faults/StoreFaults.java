package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.store.BucketCrawler;
import dev.sitestream.faults.store.BucketLook;
import dev.sitestream.faults.store.Gate;
import dev.sitestream.faults.store.S3Fault;
import dev.sitestream.faults.store.S3Request;
import dev.sitestream.faults.store.S3Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Faults of the object store while the load goes on. Each ends before its method returns. */
final class StoreFaults {

    private static final int FILES_TAMPERED = 4;

    private final FaultEnvironment environment;
    private final Random random;
    private final Duration duration;

    /**
     * Creates the faults of this environment.
     *
     * @param duration how long a fault lasts that is not over at once
     */
    StoreFaults(FaultEnvironment environment, Random random, Duration duration) {
        this.environment = environment;
        this.random = random;
        this.duration = duration;
    }

    /** The answers to every other write are lost. */
    void loseAnswers() throws Exception {
        during("answers lost", S3Rule.everyNth(2, S3Request::isPut, new S3Fault.AnswerLost()));
    }

    /** The store is overloaded, and refuses four of five requests. */
    void slowDown() throws Exception {
        AtomicInteger count = new AtomicInteger();
        during("503 storm", request -> count.incrementAndGet() % 5 > 0 ? S3Fault.SLOW_DOWN : S3Fault.NONE);
    }

    void failInternally() throws Exception {
        during("500 now and then", S3Rule.everyNth(3, request -> true, S3Fault.INTERNAL_ERROR));
    }

    void denyAccess() throws Exception {
        during("403", S3Rule.always(S3Fault.ACCESS_DENIED));
    }

    void cutUploads() throws Exception {
        during("uploads cut short", S3Rule.everyNth(2, S3Request::isPut, new S3Fault.CutShort()));
    }

    /** No request is answered for a while. Then all are. */
    void hang() throws Exception {
        Gate gate = new Gate();
        try {
            during("hanging", S3Rule.always(new S3Fault.Held(gate)));
        } finally {
            gate.open();
        }
    }

    /**
     * An outsider overwrites one file with rubbish and another one with the content of a third, deletes a fourth, and
     * overwrites or deletes the index.
     */
    void tamper() throws Exception {
        BucketCrawler crawler = environment.crawler();
        await("files to tamper with").until(() -> crawler.poll().files().size() >= FILES_TAMPERED);
        List<String> files = new ArrayList<>(crawler.poll().files().keySet());
        Collections.shuffle(files, random);
        environment
                .log()
                .begin(
                        "tampering",
                        files.get(0) + " and " + files.get(1) + " overwritten, " + files.get(3) + " deleted");
        crawler.overwrite(files.get(0), ("rubbish " + random.nextInt()).getBytes(UTF_8));
        byte[] another = environment.bucket().get(files.get(2)).orElseThrow().content();
        crawler.overwrite(files.get(1), another);
        crawler.delete(files.get(3));
        if (random.nextBoolean()) {
            crawler.delete(BucketLook.INDEX);
        } else {
            crawler.overwrite(BucketLook.INDEX, "<sitemapindex/>".getBytes(UTF_8));
        }
        await("repair").untilAsserted(() -> assertThat(crawler.unrepaired()).isEmpty());
    }

    private void during(String kind, S3Rule rule) throws Exception {
        environment.log().begin(kind, duration.toSeconds() + " s");
        environment.store().setRule(rule);
        try {
            Thread.sleep(duration.toMillis());
        } finally {
            environment.store().setRule(S3Rule.PASS);
        }
    }
}
