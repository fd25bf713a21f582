package dev.sitestream.listing.file;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.resume.Digest;
import dev.sitestream.listing.resume.ResumeState;
import dev.sitestream.listing.resume.Resumption;
import dev.sitestream.listing.sitemap.FilePlace;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.listing.sitemap.SitemapFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A file, or all sitemaps in a folder and its subfolders. */
public final class FileListing implements Listing {

    private final Path path;
    private final FileReader reader;
    private final @Nullable ResumeState state;
    private @Nullable Resumption resumption;
    private long bytes;
    private long bytesRead;

    /** @param state remembers what was read; null if nothing does */
    public FileListing(Path path, FileReader reader, @Nullable ResumeState state) {
        this.path = path;
        this.reader = reader;
        this.state = state;
    }

    @Override
    public Coverage coverage() {
        OptionalDouble fraction = bytes == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) bytesRead / bytes);
        return resumption == null ? Coverage.UNKNOWN : resumption.coverage(fraction);
    }

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        Resumption remembered = new Resumption(state, receiver);
        resumption = remembered;
        PartialEntries partial = new PartialEntries();
        List<Path> files = Files.isDirectory(path) ? Folder.files(path, receiver) : List.of(path);
        for (Path file : files) {
            bytes += file.toFile().length();
        }
        for (Path file : files) {
            long before = bytesRead;
            read(file, remembered, partial, receiver);
            bytesRead = before + file.toFile().length();
        }
        partial.end(receiver);
        remembered.end();
    }

    private void read(Path file, Resumption remembered, PartialEntries partial, Receiver receiver)
            throws IOException, InterruptedException {
        String name = file.toString();
        Resumption.Version version = null;
        if (remembered.isRemembering() && Files.isRegularFile(file)) {
            try (InputStream content = Files.newInputStream(file)) {
                version = new Resumption.Version(name, null, null, Digest.of(content));
            } catch (IOException e) {
                receiver.problem(new Origin(name, 0), "can't be read: " + FileErrorText.reason(e));
                return;
            }
        }
        Resumption.FileReading reading = rest -> read(file, name, partial, rest);
        if (version == null) {
            remembered.read(reading);
        } else {
            remembered.read(version, reading);
        }
    }

    private boolean read(Path file, String name, PartialEntries partial, Receiver receiver)
            throws IOException, InterruptedException {
        InputStream opened;
        try {
            opened = Files.newInputStream(file);
        } catch (IOException e) {
            receiver.problem(new Origin(name, 0), "can't be read: " + FileErrorText.reason(e));
            return false;
        }
        try (InputStream content = new CountedFile(opened, count -> bytesRead += count)) {
            SitemapFile sitemap = reader.read(FilePlace.of(name), content, partial, receiver);
            if (!sitemap.files().isEmpty() && !Files.isDirectory(path)) {
                receiver.problem(
                        new Origin(name, 0),
                        "is an index, whose files are elsewhere; name their folder, or the site's URL");
            }
            return sitemap.isComplete();
        }
    }
}
