package dev.sitestream.query.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.files.BoundedStream;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.query.file.FileAnswer.Entry;
import dev.sitestream.query.file.FileAnswer.Read;
import dev.sitestream.site.FileKind;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.WriteMarker;
import dev.sitestream.validate.content.GzipContent;
import dev.sitestream.validate.content.UnreadableException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers questions about published files from the object store. Thread-safe. */
public final class FileAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(FileAnswers.class);

    /** What a file in a site's folder may be called. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}");

    private static final int LONGEST_LINES = 512 * 1024;

    /** Fewer entries are parsed as quickly as skipped. */
    private static final int LEAST_SKIPPED = 1_000;

    private final ObjectStore objects;

    public FileAnswers(ObjectStore objects) {
        this.objects = objects;
    }

    /**
     * A part of a published file; empty if the site publishes no such file.
     *
     * @throws ObjectStoreException when it can't be read
     */
    public Optional<FileAnswer> answer(Site site, String name, FileQuestion question) throws ObjectStoreException {
        Optional<Stored> stored = find(site, name);
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        ObjectKey key = stored.get().key();
        Optional<InputStream> file = objects.read(key);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream content = file.get()) {
            return Optional.of(
                    FileNames.kindOf(key.name()).isLines()
                            ? lines(site, stored.get(), content, question)
                            : entries(site, stored.get(), scan(stored.get(), content, question), question));
        } catch (IOException e) {
            throw new ObjectStoreException("can't read " + key + ": " + e.getMessage(), e);
        }
    }

    /**
     * The content of a published file, uncompressed, to be closed by the caller; empty if the site publishes no such
     * file. It ends where no sitemap may be longer.
     *
     * @throws ObjectStoreException when it can't be read
     */
    public Optional<InputStream> content(Site site, String name) throws ObjectStoreException {
        Optional<InputStream> file = stored(site, name);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(BoundedStream.ending(uncompressed(file.get(), text -> {}), Limits.PROTOCOL.bytes()));
        } catch (IOException e) {
            throw new ObjectStoreException("can't read " + name + ": " + e.getMessage(), e);
        }
    }

    /**
     * The bytes of a published file as they are stored, to be closed by the caller; empty if the site publishes no such
     * file.
     *
     * @throws ObjectStoreException when it can't be read
     */
    public Optional<InputStream> stored(Site site, String name) throws ObjectStoreException {
        Optional<Stored> stored = find(site, name);
        return stored.isEmpty() ? Optional.empty() : objects.read(stored.get().key());
    }

    /** A file that exists. */
    private record Stored(ObjectKey key, ObjectVersion version) {}

    /** Finds a file that the site publishes: one with such a name, or that was written by a pipeline. */
    private Optional<Stored> find(Site site, String name) throws ObjectStoreException {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        ObjectKey key = new ObjectKey(site.id(), name);
        return objects.head(key)
                .filter(version -> version.marker() != null || FileNames.contains(site, name))
                .map(version -> new Stored(key, version));
    }

    private FileScan scan(Stored stored, InputStream file, FileQuestion question)
            throws IOException, ObjectStoreException {
        boolean skips = question.from() >= LEAST_SKIPPED
                && !question.whole()
                && stored.version().marker() != null
                && FileNames.kindOf(stored.key().name()) == FileKind.SHARD;
        if (skips) {
            List<String> damages = new ArrayList<>();
            try (InputStream content = uncompressed(file, damages::add)) {
                FileScan scan = FileScan.of(EntrySkip.of(content, question.from()), question);
                if (damages.isEmpty()) {
                    return scan;
                }
            } catch (UnreadableException e) {
                damages.add(String.valueOf(e.getMessage()));
            }
            LOG.debug("{} is read from its beginning, to report what is damaged: {}", stored.key(), damages);
            try (InputStream again = objects.read(stored.key()).orElse(InputStream.nullInputStream())) {
                return FileScan.of(EntrySkip.none(again), question);
            }
        }
        return FileScan.of(EntrySkip.none(file), question);
    }

    private static InputStream uncompressed(InputStream file, Consumer<String> problems) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(file);
        return GzipContent.recognise(buffered) ? new GzipContent(buffered, problems, text -> {}) : buffered;
    }

    private static FileAnswer entries(Site site, Stored stored, FileScan scan, FileQuestion question) {
        return new FileAnswer(
                site.id(),
                stored.key().name(),
                PublishedUrl.of(site.sitemaps() + stored.key().name()),
                scan.kind(),
                stored.version().etag(),
                revision(stored),
                scan.read(),
                scan.entries(),
                scan.problems(),
                scan.notes(),
                null,
                next(question, scan.read()));
    }

    private static FileAnswer lines(Site site, Stored stored, InputStream file, FileQuestion question)
            throws IOException {
        List<Entry> entries = new ArrayList<>();
        int lines = 0;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(BoundedStream.ending(file, LONGEST_LINES), UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines++;
                if (lines > question.from() && lines - question.from() <= question.limit()) {
                    String text = EntryParts.shortened(line);
                    entries.add(new Entry(lines, lines, text, null, List.of(), false, List.of()));
                }
            }
        }
        Read read = new Read(lines, true, 0);
        return new FileAnswer(
                site.id(),
                stored.key().name(),
                PublishedUrl.of(site.sitemaps() + stored.key().name()),
                "lines",
                stored.version().etag(),
                revision(stored),
                read,
                entries,
                List.of(),
                List.of(),
                null,
                next(question, read));
    }

    private static @Nullable Integer next(FileQuestion question, Read read) {
        long after = (long) question.from() + question.limit();
        return read.entries() > after ? (int) after : null;
    }

    private static @Nullable String revision(Stored stored) {
        WriteMarker marker = stored.version().marker();
        return marker == null ? null : marker.text();
    }
}
