package dev.sitestream.publish.site;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.publish.FileKind;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Current;
import dev.sitestream.publish.Waiting;
import dev.sitestream.publish.WaitingChanges;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.NewsSitemap;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes a site's news sitemap. It lists an article from its publication until 48 hours later. Times are
 * milliseconds since 1970.
 *
 * <p>An article stays in its file, unless an edit makes it too large for that file. Where an article belongs follows
 * from its latest event and the clock. The store holds one appointment for each article, and only the earliest
 * appointments are checked.
 *
 * <p>If clocks disagree, an article leaves only when it is over by all of them. It is kept for seven days after that,
 * so that it comes back if the clock turns out to have been ahead.
 */
public final class NewsFiles {

    /** The first file's name, without its extension. */
    private static final String STEM = FileKind.NEWS_NAMES;

    /** The most appointments that one call handles, so that it stays short. */
    private static final int APPOINTMENTS_AT_ONCE = 500;

    private static final Comparator<Article> NEWEST_FIRST = Comparator.comparing(
                    (Article article) -> article.news().publishedAt())
            .reversed()
            .thenComparing(Article::url);

    private final SiteStore store;
    private final FileSeries series;
    private final NewsRooms rooms = new NewsRooms();
    private final long waitMillis;
    private final PublisherTasks work;
    private final PipelineClock clock;
    private final Consumer<Duration> onShown;
    private final WaitingChanges<Integer> waiting = new WaitingChanges<>();

    /** A lower bound of the earliest appointment's time. */
    private long nextAppointment = Long.MIN_VALUE;

    private boolean behind = true;

    /** The latest possible present when the clock was last checked. */
    private long lookedAt = Long.MAX_VALUE;

    /**
     * Restores the news files from the store.
     *
     * @param onShown receives, for each write, the longest time that a change from an event has waited for it
     */
    NewsFiles(
            SiteFolder folder,
            SiteStore store,
            NewsSettings settings,
            PublisherTasks work,
            PipelineClock clock,
            Consumer<Duration> onShown) {
        this.work = work;
        this.clock = clock;
        this.onShown = onShown;
        this.store = store;
        this.series = new FileSeries(folder, STEM);
        store.forEachArticle(rooms::add);
        this.waitMillis = settings.publishAfter().toMillis();
        int begun = settings.configured() ? 1 : 0;
        series.begin(Math.max(begun, rooms.files()));
    }

    /** Applies a lane's event about an article. The page event behind it was sent at {@code sentAt}. */
    void apply(ArticleEvent event, long sentAt, long now) {
        Article article = event instanceof Current current ? current.article() : null;
        NewsArticle known = store.article(event.url());
        if (known == null || !known.article().equals(article)) {
            replace(known, article, clock.present(now), now).forEach(file -> waiting.arrive(file, sentAt));
        }
    }

    /** Handles the appointments that are due; if there are many, the rest is left for the next call. */
    void passTime(long now) {
        Present present = clock.present(now);
        if (present.latestMillis() < lookedAt) {
            readmit(present, now);
        }
        lookedAt = present.latestMillis();
        if (nextAppointment <= present.earliestMillis()) {
            List<Appointment> first = store.appointments(APPOINTMENTS_AT_ONCE);
            boolean all = first.size() < APPOINTMENTS_AT_ONCE;
            nextAppointment = all ? Long.MAX_VALUE : first.get(first.size() - 1).at();
            first.forEach(appointment -> keep(appointment, present, now));
        }
        behind = nextAppointment <= present.earliestMillis();
    }

    /** Puts articles back that are not over by any clock: the clock was ahead when they left. */
    private void readmit(Present present, long now) {
        for (Appointment appointment : store.appointmentsAfter(present.latestMillis() + NewsWindow.KEPT.toMillis())) {
            NewsArticle article = store.article(appointment.url());
            if (article != null && article.file() == NewsArticle.OVER) {
                replace(article, article.article(), present, now);
            }
        }
    }

    /** Compares the state with the files found in the object store. */
    void compare(FoundFiles found, long now) {
        series.compare(found, now);
        // Changes from before the restart are only detected by rendering the files.
        series.files().forEach(file -> file.change(now));
    }

    /** Starts the writes that are due, unless due appointments are left. */
    void run(long now) {
        for (int number = 1; number <= series.size() && !behind; number++) {
            SiteFile file = series.file(number);
            if (file.isDue(now, waitMillis)) {
                List<byte[]> articles = store.articles(number);
                write(file, number, articles);
            }
        }
    }

    /** Returns the number of files to write, plus 1 if due appointments are left. Future appointments do not count. */
    int outstanding() {
        return (behind ? 1 : 0)
                + series.files().stream().mapToInt(SiteFile::outstanding).sum();
    }

    /** Returns the number of articles in the news files. */
    int articles() {
        return rooms.articles();
    }

    /** Returns the news files, in order. */
    List<SiteFile> files() {
        return series.files();
    }

    private void write(SiteFile file, int number, List<byte[]> articles) {
        if (file.write(() -> render(articles), () -> show(number), () -> {})) {
            waiting.copy(number);
        }
    }

    private void show(int number) {
        Long sentAt = waiting.write(number);
        if (sentAt != null) {
            onShown.accept(Waiting.since(sentAt, work.now()));
        }
    }

    private static byte[] render(List<byte[]> articles) {
        return NewsSitemap.render(
                articles.stream().map(ArticleCodec::decode).sorted(NEWEST_FIRST).toList());
    }

    private void keep(Appointment appointment, Present present, long now) {
        if (appointment.at() > present.earliestMillis()) {
            nextAppointment = Math.min(nextAppointment, appointment.at());
            return;
        }
        NewsArticle article = store.article(appointment.url());
        if (article == null) {
            throw new IllegalStateException("there is no article for " + appointment);
        }
        replace(article, article.article(), present, now);
    }

    /** Replaces an article, and returns the numbers of the news files that this changes. */
    private Set<Integer> replace(@Nullable NewsArticle known, @Nullable Article article, Present present, long now) {
        Set<Integer> changed = new TreeSet<>();
        if (known != null) {
            remove(known, now);
            changed.add(known.file());
        }
        if (article != null && NewsWindow.of(article).forgottenFrom() > present.earliestMillis()) {
            int file = fileFor(known, article, present);
            put(new NewsArticle(article, file), now);
            changed.add(file);
        }
        changed.removeIf(file -> !NewsArticle.isFile(file));
        return changed;
    }

    private int fileFor(@Nullable NewsArticle known, Article article, Present present) {
        NewsWindow window = NewsWindow.of(article);
        if (!window.mayHaveBegun(present)) {
            return NewsArticle.WAITING;
        }
        if (window.isOver(present)) {
            return NewsArticle.OVER;
        }
        if (known != null && staysOver(known, window, present)) {
            return NewsArticle.OVER;
        }
        return known != null && known.isShown() && rooms.isRoom(known.file(), article)
                ? known.file()
                : rooms.firstFor(article);
    }

    /** Whether an article that has left stays out, although it is not over by all clocks. */
    private static boolean staysOver(NewsArticle known, NewsWindow window, Present present) {
        return known.file() == NewsArticle.OVER
                && NewsWindow.of(known.article()).equals(window)
                && window.until() <= present.latestMillis();
    }

    private void put(NewsArticle article, long now) {
        store.putArticle(article);
        Appointment appointment = article.appointment();
        store.putAppointment(appointment);
        nextAppointment = Math.min(nextAppointment, appointment.at());
        rooms.add(article);
        change(article, now);
    }

    private void remove(NewsArticle article, long now) {
        store.removeArticle(article);
        store.removeAppointment(article.appointment());
        rooms.remove(article);
        change(article, now);
    }

    private void change(NewsArticle article, long now) {
        if (article.isShown()) {
            series.file(article.file()).change(now);
        }
    }
}
