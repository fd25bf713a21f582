package dev.sitestream.app;

import dev.sitestream.http.OperatorClient;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Scrapes metrics without a pause until it is ended, and checks that counters never decrease. */
final class Scraper {

    private final OperatorClient client;
    private final Set<String> names;
    private final CompletableFuture<Integer> result = new CompletableFuture<>();
    private final Thread thread = new Thread(this::run, "scraper");
    private volatile boolean ending;

    private Scraper(OperatorClient client, Set<String> names) {
        this.client = client;
        this.names = names;
    }

    /** Starts scraping; every scrape must contain these names. */
    static Scraper start(OperatorClient client, Set<String> names) {
        Scraper scraper = new Scraper(client, names);
        scraper.thread.start();
        return scraper;
    }

    /** Stops, and returns the number of scrapes; fails if any was wrong. */
    int end() throws InterruptedException, ExecutionException {
        ending = true;
        thread.join();
        return result.get();
    }

    private void run() {
        try {
            Scrape last = new Scrape("");
            int scrapes = 0;
            while (!ending) {
                Scrape next = new Scrape(client.get("/metrics").body());
                next.requireNotBefore(last);
                if (!next.names().containsAll(names)) {
                    throw new AssertionError("not all of " + names + " are in " + next.names());
                }
                last = next;
                scrapes++;
            }
            result.complete(scrapes);
        } catch (Exception | AssertionError e) {
            result.completeExceptionally(e);
        }
    }
}
