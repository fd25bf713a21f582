package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Row r: the time that a site is without a working instance after a kill in the middle of its work, until an event that
 * was sent after the kill is published. If another instance takes over, it includes the 6 s after which the group knows
 * that an instance is dead.
 */
final class TakeoverRow implements Row {

    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final Duration QUIET = Duration.ofSeconds(3);
    private static final double NANOS = 1e9;

    private static final int LOADS = 10;
    private static final int EVENTS_OF_A_LOAD = 20;

    private int sent;

    @Override
    public String id() {
        return "r";
    }

    @Override
    public String title() {
        return "take-over after a kill";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(1_000_000, 20_000);
        sent = 0;
        String restarted = String.format(Locale.ROOT, ", %,d pages", pages);
        String of = restarted + ", of it 6 s waiting for it to come back";
        try (Workbench bench = Workbench.open()) {
            bench.send(pages, this::product);
            double standby = withStandby(bench, pages);
            double restart = alone(bench, "restarted", "first");
            double restore = alone(bench, "replaced", "second");
            return List.of(
                    Measurement.of("r-standby", "an instance is killed, a standby takes over" + of, standby, "s"),
                    Measurement.of(
                                    "r-restart",
                                    "an instance is killed, and started again with the state it has left" + restarted,
                                    restart,
                                    "s")
                            .against("with a standby", restart / standby),
                    Measurement.of(
                                    "r-restore",
                                    "an instance is killed, another one is started without any state" + of,
                                    restore,
                                    "s")
                            .against("with a standby", restore / standby));
        }
    }

    private double withStandby(Workbench bench, int pages) throws Exception {
        List<String> standbys = List.of("num.standby.replicas: 1");
        String name = bench.newName("standby");
        try (Instance first = Instance.start(RunConfig.ofShop(bench, name, "first", standbys))) {
            first.awaitRest(pages);
            try (Instance second = Instance.start(RunConfig.ofShop(bench, name, "second", standbys))) {
                awaitCopy(
                        bench.folder(name).resolve("first/streams"),
                        bench.folder(name).resolve("second/streams"));
                // When the copy was complete at once, the lane has already moved to the second instance.
                return second.metrics().pages() > 0 ? takeover(bench, second, first) : takeover(bench, first, second);
            }
        }
    }

    /** Kills the only instance, whose name is {@code first}, and starts one of the given name. */
    private double alone(Workbench bench, String group, String successor) throws Exception {
        String name = bench.newName(group);
        try (Instance first = Instance.start(RunConfig.ofShop(bench, name, "first", List.of()))) {
            first.awaitRest(sent);
            work(bench);
            first.kill();
            long killed = System.nanoTime();
            try (Instance next = Instance.start(RunConfig.ofShop(bench, name, successor, List.of()))) {
                return publication(bench, next, killed);
            }
        }
    }

    /** Kills an instance at work; returns the seconds until its successor has published an event sent after that. */
    private double takeover(Workbench bench, Instance killed, Instance successor) throws Exception {
        work(bench);
        killed.kill();
        return publication(bench, successor, System.nanoTime());
    }

    /** Gives instances something to do, so that a transaction is open when one of them is killed. */
    private void work(Workbench bench) {
        for (int i = 0; i < LOADS; i++) {
            bench.send(EVENTS_OF_A_LOAD, this::product);
        }
    }

    private double publication(Workbench bench, Instance successor, long killed) throws Exception {
        bench.send(1, this::product);
        successor.awaitPages(sent);
        return (System.nanoTime() - killed) / NANOS;
    }

    /** Waits until a standby's copy has about the size of the original, and has stopped growing. */
    private static void awaitCopy(Path original, Path copy) throws Exception {
        long most = size(original);
        long[] size = {0};
        long[] since = {System.nanoTime()};
        Workbench.await("a standby's copy", TIMEOUT, () -> {
            long now = size(copy);
            if (now != size[0]) {
                size[0] = now;
                since[0] = System.nanoTime();
            }
            return now > most / 2 && System.nanoTime() - since[0] > QUIET.toNanos();
        });
    }

    /** Returns the size of all files; those that are removed meanwhile have none. */
    private static long size(Path folder) throws IOException {
        long[] size = {0};
        if (Files.isDirectory(folder)) {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    size[0] += attributes.size();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (e instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw e;
                }
            });
        }
        return size[0];
    }

    private ProducerRecord<byte[], byte[]> product(int ignored) {
        return CatalogEvents.upsert(sent, sent++);
    }
}
