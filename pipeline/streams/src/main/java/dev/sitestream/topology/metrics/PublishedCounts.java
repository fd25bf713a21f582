package dev.sitestream.topology.metrics;

import dev.sitestream.published.FileRecord;
import dev.sitestream.published.PageRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts the records that are sent to the topics of published pages and files. Thread-safe. */
public final class PublishedCounts {

    /** The kind of the records without a value. */
    private static final String FORGOTTEN = "forgotten";

    /** The kinds of records for published pages: their values of {@code change}, and {@code forgotten}. */
    public static final List<String> PAGE_KINDS = kinds(PageRecord.Change.values());

    /** The kinds of records for published files: their values of {@code op}, and {@code forgotten}. */
    public static final List<String> FILE_KINDS = kinds(FileRecord.Op.values());

    /** Not modified after construction, so threads may share them. */
    private final Map<String, LongAdder> pages = adders(PAGE_KINDS);

    private final Map<String, LongAdder> files = adders(FILE_KINDS);

    /**
     * The counts at one moment.
     *
     * @param pages the records for published pages, by each of {@link #PAGE_KINDS}
     * @param files the records for published files, by each of {@link #FILE_KINDS}
     */
    public record Counts(Map<String, Long> pages, Map<String, Long> files) {}

    /** Counts a record for published pages; null for one without a value. */
    public void page(@Nullable PageRecord record) {
        count(pages, record == null ? null : record.change());
    }

    /** Counts a record for published files; null for one without a value. */
    public void file(@Nullable FileRecord record) {
        count(files, record == null ? null : record.op());
    }

    Counts counts() {
        return new Counts(sums(pages), sums(files));
    }

    private static void count(Map<String, LongAdder> adders, @Nullable Enum<?> kind) {
        LongAdder adder = adders.get(kind == null ? FORGOTTEN : notation(kind));
        if (adder != null) {
            adder.increment();
        }
    }

    private static List<String> kinds(Enum<?>[] values) {
        return Stream.concat(Stream.of(values).map(PublishedCounts::notation), Stream.of(FORGOTTEN))
                .toList();
    }

    private static String notation(Enum<?> kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, LongAdder> adders(List<String> kinds) {
        return kinds.stream().collect(Collectors.toUnmodifiableMap(Function.identity(), kind -> new LongAdder()));
    }

    private static Map<String, Long> sums(Map<String, LongAdder> adders) {
        return adders.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().sum()));
    }
}
