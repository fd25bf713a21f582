package dev.sitestream.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Traffic on a running shop whose published files are watched, and how long its probes take to appear in them. */
final class Observation implements AutoCloseable {

    /** Longer than a file may wait by default. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(70);

    /** Longer than a file waits by default. */
    private static final int FOLLOWING_SECONDS = 65;

    private final RunningShop shop;
    private final FreshnessTraffic traffic;
    private final WatchedFolder watched;

    private Observation(RunningShop shop, FreshnessTraffic traffic, WatchedFolder watched) {
        this.shop = shop;
        this.traffic = traffic;
        this.watched = watched;
    }

    static Observation of(RunningShop shop, FreshnessTraffic traffic) throws IOException {
        return new Observation(shop, traffic, shop.watch());
    }

    /** For how long traffic goes on after a measurement of files that wait for further changes; quick forms omit it. */
    static Duration following(Scale scale) {
        return Duration.ofSeconds(scale.choose(FOLLOWING_SECONDS, 0));
    }

    /** Sends events for this time, and returns the probes among them. */
    List<Probe> send(Duration time) {
        long before = traffic.sent();
        List<Probe> probes = traffic.run(time);
        shop.addEvents(traffic.sent() - before);
        return probes;
    }

    /**
     * Returns how long these probes took to appear, when everything is published or 70 s have passed.
     *
     * @param following for how long the traffic goes on before: files are written earlier once their changes end
     */
    FreshnessDelays delays(List<Probe> probes, Duration following) throws Exception {
        send(following);
        shop.isAtRestWithin(LONGEST_DRAIN);
        return FreshnessDelays.of(probes, Sightings.of(watched.versions(), probes));
    }

    /** How many files whose names begin so were written between two times, by {@link System#nanoTime}. */
    long writes(String names, long fromNanos, long toNanos) {
        return watched.versions().stream()
                .filter(version -> version.file().startsWith(names)
                        && version.seenAtNanos() >= fromNanos
                        && version.seenAtNanos() < toNanos)
                .count();
    }

    @Override
    public void close() throws IOException {
        watched.close();
    }
}
