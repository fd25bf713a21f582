package dev.sitestream.publish.site;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Current;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.NewsSitemap;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Publishes a site's news sitemap. It lists an article from its publication until 48 hours later.
 *
 * <p>An article stays in its file, unless an edit makes it too large for that file. Where an article belongs follows
 * from its latest event and the clock. The store holds one appointment for each article, and only the earliest
 * appointments are checked.
 *
 * <p>If clocks disagree, an article leaves only when it is over by all of them. It is kept for seven days after that,
 * so that it comes back if the clock turns out to have been ahead.
 */
public final class NewsFiles implements SiteFiles {

    /** The first file's name, without its extension. */
    private static final String STEM = FileNames.NEWS;

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
    private final PublisherTasks tasks;
    private final PipelineClock clock;
    private final FreshnessTracker<Integer> freshness;

    /** A lower bound of the earliest appointment's time. */
    private long nextAppointmentMillis = Long.MIN_VALUE;

    private boolean behind = true;

    /** The latest possible present when the clock was last checked. */
    private long lookedAtMillis = Long.MAX_VALUE;

    /**
     * Restores the news files from the store.
     *
     * @param freshness tracks the changes of the files, by their numbers
     */
    NewsFiles(
            SiteFolder folder,
            SiteStore store,
            NewsSettings settings,
            PublisherTasks tasks,
            PipelineClock clock,
            FreshnessTracker<Integer> freshness) {
        this.tasks = tasks;
        this.clock = clock;
        this.freshness = freshness;
        this.store = store;
        this.series = new FileSeries(folder, STEM);
        store.forEachArticle(rooms::add);
        this.waitMillis = settings.publishAfter().toMillis();
        int begun = settings.configured() ? 1 : 0;
        series.begin(Math.max(begun, rooms.files()));
    }

    /** Applies a lane's event about an article; returns the numbers of the files that it changes. */
    Set<Integer> apply(ArticleEvent event, long steadyMillis) {
        Article article = event instanceof Current current ? current.article() : null;
        NewsArticle known = store.article(event.url());
        boolean isNew = known == null || !known.article().equals(article);
        return isNew ? replace(known, article, clock.present(steadyMillis), steadyMillis) : Set.of();
    }

    /** Handles the appointments that are due; if there are many, the rest is left for the next call. */
    void passTime(long steadyMillis) {
        Present present = clock.present(steadyMillis);
        if (present.latestMillis() < lookedAtMillis) {
            readmit(present, steadyMillis);
        }
        lookedAtMillis = present.latestMillis();
        if (nextAppointmentMillis <= present.earliestMillis()) {
            List<Appointment> first = store.appointments(APPOINTMENTS_AT_ONCE);
            boolean all = first.size() < APPOINTMENTS_AT_ONCE;
            nextAppointmentMillis =
                    all ? Long.MAX_VALUE : first.get(first.size() - 1).atMillis();
            first.forEach(appointment -> keep(appointment, present, steadyMillis));
        }
        behind = nextAppointmentMillis <= present.earliestMillis();
    }

    /** Puts articles back that are not over by any clock: the clock was ahead when they left. */
    private void readmit(Present present, long steadyMillis) {
        for (Appointment appointment :
                store.appointmentsAfter(present.latestMillis() + NewsArticle.Window.KEPT.toMillis())) {
            NewsArticle article = store.article(appointment.url());
            if (article != null && article.file() == NewsArticle.OVER) {
                replace(article, article.article(), present, steadyMillis);
            }
        }
    }

    @Override
    public void compare(Found found, long steadyMillis) {
        series.compare(found, steadyMillis);
        // Changes from before the restart are only detected by rendering the files.
        series.files().forEach(file -> file.change(steadyMillis));
    }

    /** Returns when the next article comes or goes, by the calendar; {@link Long#MAX_VALUE} if none will. */
    long nextAppointmentMillis() {
        return nextAppointmentMillis;
    }

    /** Starts the writes that are due, unless due appointments are left. */
    void run(long steadyMillis) {
        for (int number = 1; number <= series.size() && !behind; number++) {
            SiteFile file = series.file(number);
            if (file.isDue(steadyMillis, waitMillis)) {
                List<byte[]> articles = store.articles(number);
                write(file, number, articles);
            }
        }
    }

    /** Due appointments count as one. Future appointments do not count. */
    @Override
    public int outstanding() {
        return (behind ? 1 : 0) + SiteFiles.super.outstanding();
    }

    /** Returns the number of articles in the news files. */
    int articles() {
        return rooms.articles();
    }

    @Override
    public List<SiteFile> files() {
        return series.files();
    }

    private void write(SiteFile file, int number, List<byte[]> articles) {
        boolean started = file.write(new SiteFile.Content() {
            @Override
            public byte[] render() {
                return NewsFiles.render(articles);
            }

            @Override
            public void stored() {
                freshness.fileWritten(number, tasks.steadyMillis());
            }
        });
        if (started) {
            freshness.contentCopied(number);
        }
    }

    private static byte[] render(List<byte[]> articles) {
        return NewsSitemap.render(
                articles.stream().map(ArticleCodec::decode).sorted(NEWEST_FIRST).toList());
    }

    private void keep(Appointment appointment, Present present, long steadyMillis) {
        if (appointment.atMillis() > present.earliestMillis()) {
            nextAppointmentMillis = Math.min(nextAppointmentMillis, appointment.atMillis());
            return;
        }
        NewsArticle article = store.article(appointment.url());
        if (article == null) {
            throw new IllegalStateException("there is no article for " + appointment);
        }
        replace(article, article.article(), present, steadyMillis);
    }

    /** Replaces an article, and returns the numbers of the news files that this changes. */
    private Set<Integer> replace(
            @Nullable NewsArticle known, @Nullable Article article, Present present, long steadyMillis) {
        Set<Integer> changed = new TreeSet<>();
        if (known != null) {
            remove(known, steadyMillis);
            changed.add(known.file());
        }
        if (article != null && NewsArticle.Window.of(article).forgottenFromMillis() > present.earliestMillis()) {
            int file = fileFor(known, article, present);
            put(new NewsArticle(article, file), steadyMillis);
            changed.add(file);
        }
        changed.removeIf(file -> !NewsArticle.isFile(file));
        return changed;
    }

    private int fileFor(@Nullable NewsArticle known, Article article, Present present) {
        NewsArticle.Window window = NewsArticle.Window.of(article);
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
    private static boolean staysOver(NewsArticle known, NewsArticle.Window window, Present present) {
        return known.file() == NewsArticle.OVER
                && NewsArticle.Window.of(known.article()).equals(window)
                && window.untilMillis() <= present.latestMillis();
    }

    private void put(NewsArticle article, long steadyMillis) {
        store.putArticle(article);
        Appointment appointment = article.appointment();
        store.putAppointment(appointment);
        nextAppointmentMillis = Math.min(nextAppointmentMillis, appointment.atMillis());
        rooms.add(article);
        change(article, steadyMillis);
    }

    private void remove(NewsArticle article, long steadyMillis) {
        store.removeArticle(article);
        store.removeAppointment(article.appointment());
        rooms.remove(article);
        change(article, steadyMillis);
    }

    private void change(NewsArticle article, long steadyMillis) {
        if (article.isShown()) {
            series.file(article.file()).change(steadyMillis);
        }
    }
}
