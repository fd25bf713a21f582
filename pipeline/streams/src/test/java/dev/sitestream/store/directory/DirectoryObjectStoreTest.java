package dev.sitestream.store.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreContractTest;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.StoredObject;
import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DirectoryObjectStoreTest extends ObjectStoreContractTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final Precondition ABSENT = new Precondition.Absent();
    private static final int CHANGES = 200;

    @TempDir
    private Path folder;

    @Override
    protected ObjectStore emptyStore() {
        return new DirectoryObjectStore(root());
    }

    @Override
    protected byte @Nullable [] read(ObjectKey key) throws IOException {
        Path file = root().resolve(key.site()).resolve(key.name());
        return Files.exists(file) ? Files.readAllBytes(file) : null;
    }

    @Test
    void aFileThatIsEditedByHandLosesItsMarker() throws Exception {
        ObjectStore store = emptyStore();
        store.put(NewObjects.of(KEY, "one"), ABSENT);
        assertThat(store.head(KEY)).map(ObjectVersion::marker).isPresent();
        Files.writeString(root().resolve("shop").resolve(KEY.name()), "edited");

        assertThat(store.head(KEY)).isPresent();
        assertThat(store.head(KEY).map(ObjectVersion::marker)).isEmpty();
    }

    @Test
    void itsClockIsThatOfTheFileSystem() throws Exception {
        ObjectStore store = emptyStore();
        assertThat(store.clock()).as("before anything was written").isEmpty();
        store.put(NewObjects.of(KEY, "one"), ABSENT);

        long made = Files.getLastModifiedTime(root().resolve("shop").resolve(KEY.name()))
                .toMillis();
        assertThat(store.clock().orElseThrow().millis()).isBetween(made, made + TimeUnit.MINUTES.toMillis(5));
        try (Stream<Path> files = Files.list(root())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith(".writing-"));
        }
    }

    @Test
    void whatIsLeftOfAWriteWhoseProcessDiedIsRemovedByTheNextLookAndWhatIsBeingWrittenIsNot() throws Exception {
        ObjectStore store = emptyStore();
        store.put(NewObjects.of(KEY, "one"), ABSENT);
        Path left = Files.write(root().resolve("shop/.writing-of-a-process-that-was-killed"), new byte[1]);
        try (TemporaryFile own = TemporaryFile.create(root(), "shop")) {
            store.list("shop");

            assertThat(left).doesNotExist();
            assertThat(own.path()).exists();
        }
        assertThat(filesOf("shop")).containsExactly(KEY.name());
    }

    @Test
    void whatAnotherProcessIsWritingStays() throws Exception {
        ObjectStore store = emptyStore();
        store.put(NewObjects.of(KEY, "one"), ABSENT);
        ChildCommand command = ChildCommand.of(WriterProcess.class, root().toString());
        try (ChildJvm writer = new ChildJvm(command, folder.resolve("writer"))) {
            writer.await("name of its file", () -> writer.out().endsWith("\n"));
            Path written = Path.of(writer.out().strip());
            store.list("shop");
            assertThat(written).exists();

            writer.kill();
            store.list("shop");
            assertThat(written).doesNotExist();
        }
    }

    @Test
    void temporaryFilesAreNotListed() throws Exception {
        ObjectStore store = emptyStore();
        store.put(NewObjects.of(KEY, "one"), ABSENT);
        Files.write(root().resolve("shop/.writing-of-a-process-that-was-killed"), new byte[1]);
        Files.createDirectories(root().resolve("shop/folder"));

        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(KEY);
    }

    @Test
    void aPutLeavesNothingInTheFolderButTheObject() throws Exception {
        ObjectStore store = emptyStore();
        String etag = store.put(NewObjects.of(KEY, "one"), ABSENT);
        store.put(NewObjects.of(KEY, "two"), new Precondition.Unchanged(etag));

        assertThat(filesOf("shop")).containsExactly(KEY.name());
        assertThat(SiteLock.file(root(), "shop")).isEmptyFile();
        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(KEY);
    }

    @Test
    void aPutThatFailsLeavesNothing() throws Exception {
        Path inTheWay = root().resolve("shop").resolve(KEY.name());
        Files.createDirectories(inTheWay.resolve("folder"));

        assertThatThrownBy(() -> emptyStore().put(NewObjects.of(KEY, "one"), ABSENT))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessageStartingWith("can't write " + inTheWay + ": ")
                .hasMessageNotContaining("Exception");
        assertThat(filesOf("shop")).containsExactly(KEY.name());
    }

    @Test
    void aFileInPlaceOfTheFolderIsNamed() throws Exception {
        Files.createDirectories(root());
        Files.createFile(root().resolve("shop"));

        assertThatThrownBy(() -> emptyStore().put(NewObjects.of(KEY, "one"), ABSENT))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessage("can't write " + root().resolve("shop").resolve(KEY.name())
                        + ": a file exists where a folder is needed: " + root().resolve("shop"));
    }

    @Test
    void aFileInPlaceOfTheRootIsNamed() throws Exception {
        Files.createFile(root());

        assertThatThrownBy(() -> emptyStore().put(NewObjects.of(KEY, "one"), ABSENT))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessageStartingWith("can't write " + root().resolve("shop").resolve(KEY.name()) + ": ")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void anUnwritableFolderIsNamed() throws Exception {
        Path shop = Files.createDirectories(root().resolve("shop"));
        Files.setPosixFilePermissions(shop, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(shop), "this user may write anywhere");

        assertThatThrownBy(() -> emptyStore().put(NewObjects.of(KEY, "one"), ABSENT))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessageStartingWith("can't write " + shop.resolve(KEY.name()) + ": this user may not write ");
    }

    @Test
    void processesDoNotLoseEachOthersChanges() throws Exception {
        emptyStore().put(NewObjects.of(KEY, ""), ABSENT);
        try (ChildJvm other = LengtheningProcess.start(folder.resolve("other"), root(), KEY, CHANGES)) {
            LengtheningProcess.lengthen(root(), KEY, CHANGES);
            assertThat(other.awaitEnd()).as(other.lastOutput()).isZero();
        }
        assertThat(read(KEY)).hasSize(2 * CHANGES);
    }

    @Test
    void aFileOfAnotherProgramHasNoMarker() throws Exception {
        Files.createDirectories(root().resolve("shop"));
        Files.writeString(root().resolve("shop").resolve(KEY.name()), "by hand");

        assertThat(emptyStore().head(KEY)).isPresent();
        assertThat(emptyStore().head(KEY)).map(ObjectVersion::marker).isEmpty();
    }

    private Path root() {
        return folder.resolve("public");
    }

    private Stream<String> filesOf(String site) throws IOException {
        try (Stream<Path> files = Files.list(root().resolve(site))) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
