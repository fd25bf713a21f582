package dev.sitestream.simulation;

import dev.sitestream.guarantees.Guarantee;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * No page is reported as published, or dated, before crawlers could see it in the named file, or as unlisted while they
 * see it in any file. At rest, a reader of all reports from the first one knows which pages are published, and
 * where.
 */
public final class ReportsShowWhatIsVisible implements Guarantee<List<PageRecord>> {

    private final Predicate<String> exists;
    private final Predicate<String> isRemovalLost;
    private final Map<String, Long> firstVisibleMillis = new HashMap<>();
    private final Map<String, String> published = new TreeMap<>();
    private final Map<String, String> reported = new TreeMap<>();
    private final List<PageRecord> judged = new ArrayList<>();

    /**
     * @param exists whether a page exists by the latest event that was ever read: a file may show it again although the
     *     transaction that listed it was lost
     * @param isRemovalLost whether a page was removed in a transaction that was lost: its file may have been listed for
     *     the first time without it, while its lane gets to know that it is listed with it
     */
    public ReportsShowWhatIsVisible(Predicate<String> exists, Predicate<String> isRemovalLost) {
        this.exists = exists;
        this.isRemovalLost = isRemovalLost;
    }

    /** Notes what crawlers see at this time. */
    public void see(SiteLook look, long nowMillis) {
        published.clear();
        look.files()
                .forEach((name, file) -> file.entries().forEach(entry -> {
                    firstVisibleMillis.putIfAbsent(name + " " + entry.loc(), nowMillis);
                    published.put(entry.loc(), name);
                }));
    }

    /** {@inheritDoc} The reports since the last commit, those that were judged before included. */
    @Override
    public List<String> violations(List<PageRecord> reports) {
        List<String> violations = new ArrayList<>();
        for (PageRecord report : reports) {
            String place = report.file() + " " + report.url();
            if (judged.contains(report)) {
                continue;
            }
            judged.add(report);
            boolean isUnlisted = report.change() == Change.UNLISTED;
            long firstMillis = firstVisibleMillis.getOrDefault(place, Long.MAX_VALUE);
            if (!isUnlisted && firstMillis == Long.MAX_VALUE) {
                if (isRemovalLost.test(report.url())) {
                    continue;
                }
                violations.add(report.url() + " was reported before " + report.file() + " showed it");
            } else if (!isUnlisted && report.visibleAtMillis() < firstMillis) {
                violations.add(report.url() + " was dated before " + report.file() + " showed it: " + report
                        + ", first seen at " + firstMillis);
            } else if (isUnlisted && published.containsKey(report.url()) && !exists.test(report.url())) {
                violations.add(report.url() + " was reported as unlisted while " + published.get(report.url())
                        + " shows it: " + report);
            }
        }
        return violations;
    }

    /** Notes that these reports can't be lost any more. */
    public void commit(List<PageRecord> reports) {
        for (PageRecord report : reports) {
            if (report.change() == Change.UNLISTED) {
                reported.remove(report.url());
            } else {
                reported.put(report.url(), report.file());
            }
        }
        judged.clear();
    }

    /** Compares what was reported with what crawlers see now. */
    public List<String> violationsAtRest() {
        Set<String> urls = new TreeSet<>(reported.keySet());
        urls.addAll(published.keySet());
        return urls.stream()
                .filter(url -> !Objects.equals(reported.get(url), published.get(url)))
                .map(url -> url + " was reported in " + reported.get(url) + ", but crawlers see it in "
                        + published.get(url))
                .toList();
    }
}
