package dev.sitestream.publish.site;

import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.FileTopicRecord;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.publish.fact.PublishedFact.FileWritten.Kind;
import dev.sitestream.published.FileRecord;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Collects what has happened to a site's files, in the order in which caches have to forget them: a lane's file comes
 * before the index that lists it.
 */
final class FileReports {

    private final Site site;
    private final FileAudience audience;
    private final List<FileTopicRecord> reports = new ArrayList<>();
    private final List<FileWritten> written = new ArrayList<>();

    FileReports(Site site, FileAudience audience) {
        this.site = site;
        this.audience = audience;
    }

    /** Records that crawlers see the present content of a lane's file, since this time. */
    void written(FileState file, long sinceMillis) {
        if (audience.hasTopic()) {
            reports.add(report(FileRecord.written(
                    site.id(),
                    file.name(),
                    url(file.name()),
                    file.stored().etag(),
                    file.stored().bytes(),
                    Indexes.name(file.index()),
                    sinceMillis)));
        }
        if (audience.facts().shards() && ShardFile.parse(file.name()).isPresent()) {
            written.add(new FileWritten(file.name(), Kind.SHARD, sinceMillis));
        }
    }

    /** Records that a file of the site's task has been written. */
    void written(SiteFile file) {
        WrittenFile version = Objects.requireNonNull(file.written());
        if (audience.hasTopic()) {
            reports.add(report(FileRecord.written(
                    site.id(),
                    file.name(),
                    url(file.name()),
                    version.etag(),
                    version.bytes(),
                    null,
                    version.writtenAtMillis())));
        }
        addFact(file, EnumSet.of(Kind.INDEX, Kind.NEWS, Kind.FEED));
    }

    /** Records that a file of the site's task was there before this process: whoever wants it may not know of it. */
    void found(SiteFile file) {
        addFact(file, EnumSet.of(Kind.INDEX, Kind.NEWS));
    }

    private void addFact(SiteFile file, Set<Kind> kinds) {
        if (audience.facts().files()) {
            kindOf(file)
                    .filter(kinds::contains)
                    .map(kind -> new FileWritten(
                            file.name(),
                            kind,
                            Objects.requireNonNull(file.written()).writtenAtMillis()))
                    .ifPresent(written::add);
        }
    }

    /** Records that no index lists a file any more, since this time. */
    void retired(String name, long sinceMillis) {
        if (audience.hasTopic()) {
            reports.add(report(FileRecord.retired(site.id(), name, url(name), sinceMillis)));
        }
    }

    /** Records that a retired file has been removed from the store. */
    void removed(String name) {
        if (audience.hasTopic()) {
            reports.add(new FileTopicRecord(site.id(), url(name), null));
        }
    }

    /** Returns the records for the topic since the last call. */
    List<FileTopicRecord> take() {
        return taken(reports);
    }

    /** Returns the facts since the last call. */
    List<FileWritten> takeWritten() {
        return taken(written);
    }

    private static <T> List<T> taken(List<T> list) {
        if (list.isEmpty()) {
            return List.of();
        }
        List<T> taken = List.copyOf(list);
        list.clear();
        return taken;
    }

    private FileTopicRecord report(FileRecord record) {
        return new FileTopicRecord(site.id(), record.url(), record);
    }

    private String url(String name) {
        return site.sitemaps() + name;
    }

    private static Optional<Kind> kindOf(SiteFile file) {
        return switch (FileNames.kindOf(file.name())) {
            case INDEX -> Optional.of(Kind.INDEX);
            case NEWS -> Optional.of(Kind.NEWS);
            case FEED -> Optional.of(Kind.FEED);
            case SHARD, ROBOTS, KEY -> Optional.empty();
        };
    }
}
