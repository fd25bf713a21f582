package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import dev.sitestream.testing.SmallDisk;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An instance whose disk is full. */
@Tag("long")
class FullDiskEndToEndTest {

    private static final long SEED = 20_261_123;

    /** RocksDB alone reserves 4 MiB for each store. */
    private static final int DISK_MEBIBYTES = 512;

    private static final int EVENTS_ON_THE_FULL_DISK = 1_500;

    @Test
    void anInstanceOnAFullDiskPublishesNothingWrongAndGoesOnWhenThereIsRoom() throws Exception {
        Path folder = TestFolders.of("faults");
        Optional<SmallDisk> mounted = SmallDisk.mount(folder.resolve("small-disk"), DISK_MEBIBYTES);
        assumeTrue(mounted.isPresent(), "no small disk: this user may not mount a tmpfs");
        try (SmallDisk disk = mounted.get();
                FaultEnvironment environment = FaultEnvironment.start(folder, SEED, 1, 300)) {
            InstanceProcess cramped =
                    environment.addInstance("cramped", disk.folder().resolve("state"));
            environment.startAll(cramped);
            environment.load().resume();
            environment.awaitPuts(20);
            disk.fill();
            environment.log().begin("disk full", cramped.name());
            long sent = environment.load().sent();
            await("events while the disk is full")
                    .until(() -> environment.load().sent() > sent + EVENTS_ON_THE_FULL_DISK);
            // Stores are written to the disk at the latest when they are closed, and read when they are opened.
            cramped.beginTermination();
            int exitCode = cramped.awaitTermination();
            cramped.start();
            await("readiness or end of " + cramped).until(() -> cramped.isReady() || !cramped.isAlive());
            environment
                    .log()
                    .note(cramped + " ended with " + exitCode + ", and then "
                            + (cramped.isAlive() ? "went on" : "did not start: " + cramped.output()));
            cramped.kill();
            environment.assertNoFindings();

            disk.makeRoom();
            environment.startAll(cramped);
            assertThat(environment.assertRest()).isNotEmpty();
        }
    }
}
