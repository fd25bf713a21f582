package dev.sitestream.console;

import dev.sitestream.query.ShardStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Files as small squares: how full each one is, whether it has changes that wait, and how long ago it was written.
 *
 * @param sections the squares, by section
 */
record FileMap(List<Row> sections) {

    /** More squares would be a picture of nothing. */
    private static final int MAX_CELLS = 1_500;

    /** The height of a full square. */
    static final int SIZE = 12;

    private static final Duration RECENTLY = Duration.ofHours(1);
    private static final Duration LATELY = Duration.ofDays(1);
    private static final Duration SOME_TIME = Duration.ofDays(7);

    /**
     * The files of a section.
     *
     * @param section its name
     * @param cells its squares
     * @param more how many files are left out
     */
    record Row(String section, List<Cell> cells, int more) {}

    /**
     * A file.
     *
     * @param age the class of its age
     * @param fill the height of its filled part, from 0 to {@link #SIZE}
     * @param waiting whether it has changes that are not published
     * @param title the same in words
     */
    record Cell(String age, int fill, boolean waiting, String title) {}

    /** @param sections the sections' names, in the order in which they are shown */
    static FileMap of(List<String> sections, List<ShardStatus> files, Instant now) {
        Map<String, List<ShardStatus>> bySection = files.stream().collect(Collectors.groupingBy(ShardStatus::section));
        int each = MAX_CELLS / Math.max(1, bySection.size());
        return new FileMap(sections.stream()
                .filter(bySection::containsKey)
                .map(section -> row(section, bySection.getOrDefault(section, List.of()), each, now))
                .toList());
    }

    /** Files with changes that wait are not left out, as long as there are not too many of them alone. */
    private static Row row(String section, List<ShardStatus> files, int most, Instant now) {
        List<Cell> cells = files.stream()
                .sorted(Comparator.comparing((ShardStatus file) -> !file.dirty())
                        .thenComparing(ShardStatus::file))
                .limit(most)
                .sorted(Comparator.comparing(ShardStatus::file))
                .map(file -> cell(file, now))
                .toList();
        return new Row(section, cells, files.size() - cells.size());
    }

    private static Cell cell(ShardStatus file, Instant now) {
        String written = file.publishedAt();
        return new Cell(
                age(written, now),
                Math.min(SIZE, (int) Math.ceil(SIZE * file.fillPercent() / 100.0)),
                file.dirty(),
                file.file() + ": " + Figures.count(file.pages(), "page") + ", " + file.fillPercent() + " % full"
                        + (file.dirty() ? ", changes wait" : "")
                        + (written == null ? ", not written yet" : ", written " + Figures.ago(written, now)));
    }

    private static String age(@Nullable String written, Instant now) {
        if (written == null) {
            return "a4";
        }
        Duration age = Duration.between(Instant.parse(written), now);
        if (age.compareTo(RECENTLY) < 0) {
            return "a0";
        }
        if (age.compareTo(LATELY) < 0) {
            return "a1";
        }
        return age.compareTo(SOME_TIME) < 0 ? "a2" : "a3";
    }
}
