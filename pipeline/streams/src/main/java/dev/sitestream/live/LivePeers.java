package dev.sitestream.live;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.live.LiveChange;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The other instances, whose changes are read while somebody watches all of them. Thread-safe. */
final class LivePeers {

    /** More than a pipeline has. */
    private static final int MOST = 64;

    private final Supplier<? extends Collection<String>> addresses;
    private final BiConsumer<ChangeCounts, List<LiveChange>> receiver;
    private final Map<String, PeerReader> readers = new HashMap<>();

    /**
     * @param addresses supplies their addresses
     * @param receiver takes what has become visible of them
     */
    LivePeers(Supplier<? extends Collection<String>> addresses, BiConsumer<ChangeCounts, List<LiveChange>> receiver) {
        this.addresses = addresses;
        this.receiver = receiver;
    }

    /** Reads from those instances that are there now, or from none. */
    synchronized void follow(boolean isWatched) {
        Set<String> present = isWatched ? new HashSet<>(addresses.get()) : Set.of();
        readers.entrySet().removeIf(reader -> {
            boolean isGone = !present.contains(reader.getKey());
            if (isGone) {
                reader.getValue().stop();
            }
            return isGone;
        });
        for (String address : present) {
            if (readers.size() < MOST) {
                readers.computeIfAbsent(address, absent -> PeerReader.start(absent, receiver));
            }
        }
    }

    synchronized void stop() {
        readers.values().forEach(PeerReader::stop);
        readers.clear();
    }

    /** The addresses of those that don't answer, in a fixed order. */
    synchronized List<String> silent() {
        return readers.entrySet().stream()
                .filter(reader -> reader.getValue().isSilent())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
