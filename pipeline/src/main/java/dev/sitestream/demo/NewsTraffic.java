package dev.sitestream.demo;

import static dev.sitestream.demo.EventJson.ascii;

import java.time.LocalDate;
import java.util.Arrays;

/**
 * Simulates a news desk: articles are published, updated often in their first hour, corrected later, and rarely
 * withdrawn.
 *
 * <p>An article's words and section follow from its id. Its date is in its URL and never changes.
 */
final class NewsTraffic implements SiteTraffic {

    private static final Vocabulary SECTIONS = Vocabulary.of("politics", "business", "sport", "science", "culture");
    private static final Vocabulary[] SUBJECTS = {
        Vocabulary.of("Parliament", "Coalition", "Mayor", "Opposition", "Minister"),
        Vocabulary.of("Central bank", "Carmaker", "Airline", "Chip maker", "Retailer"),
        Vocabulary.of("League leaders", "National team", "Defending champion", "Young striker", "Referee"),
        Vocabulary.of("Researchers", "Space probe", "Vaccine trial", "Observatory", "Climate panel"),
        Vocabulary.of("Film festival", "Opera house", "Novelist", "Museum", "Orchestra"),
    };
    private static final Vocabulary VERBS = Vocabulary.of(
            "announces", "defends", "postpones", "celebrates", "surprises with", "warns of", "agrees on", "rejects");
    private static final Vocabulary OBJECTS = Vocabulary.of(
            "a new plan",
            "record figures",
            "a late change",
            "a bold reform",
            "the final decision",
            "rising costs",
            "an unexpected result",
            "a second attempt");

    private static final byte[] URL = ascii(DemoSite.NEWS.url());
    private static final byte[] TITLE = ascii(",\"title\":\"");
    private static final byte[] TITLE_END = ascii("\",\"language\":\"en\"");
    private static final byte[] NEWS = ascii(",\"news\":{\"title\":\"");
    private static final byte[] NEWS_DATE = ascii("\",\"publicationDate\":\"");
    private static final byte[] NEWS_END = ascii("Z\"}");

    private static final int INITIAL_ARTICLES = 3000;
    private static final long INITIAL_MILLIS = 30L * 86_400_000;
    private static final long FIRST_HOUR_MILLIS = 3_600_000;

    private static final int PUBLISHED_PERCENT = 22;
    private static final int UPDATED_PERCENT = 60;
    private static final int WITHDRAWN_PERCENT = 2;

    /** The value in {@link #publishedAt} of an article that was withdrawn. */
    private static final long WITHDRAWN = Long.MIN_VALUE;

    private final EventJson event = new EventJson();
    private final Chance chance;

    /** The publication time of each article, by id and so in order, in milliseconds since 1970. */
    private long[] publishedAt = new long[INITIAL_ARTICLES * 2];

    private final long[] initiallyPublishedAt;
    private int articles;
    private int live;

    /** The first article that is not older than an hour. */
    private int firstFresh;

    /** @param openedAt the time of the initial load, in milliseconds since 1970 */
    NewsTraffic(long seed, long openedAt) {
        this.chance = new Chance(seed);
        while (articles < INITIAL_ARTICLES) {
            publish(openedAt - INITIAL_MILLIS + INITIAL_MILLIS * articles / INITIAL_ARTICLES);
        }
        this.initiallyPublishedAt = Arrays.copyOf(publishedAt, articles);
    }

    @Override
    public int initialPages() {
        return initiallyPublishedAt.length;
    }

    @Override
    public DemoEvent initial(int number) {
        long published = initiallyPublishedAt[number];
        return upsert(number, published, published);
    }

    @Override
    public DemoEvent next(long now) {
        int dice = chance.below(100);
        int article = dice < PUBLISHED_PERCENT + UPDATED_PERCENT ? freshArticle(now) : anyArticle();
        if (dice < PUBLISHED_PERCENT || article < 0 || publishedAt[article] == WITHDRAWN) {
            publish(now);
            return upsert(articles - 1, now, now);
        }
        long published = publishedAt[article];
        if (dice >= 100 - WITHDRAWN_PERCENT) {
            publishedAt[article] = WITHDRAWN;
            live--;
            return articleUrl(event.delete(), article, published).time(now).end();
        }
        return upsert(article, published, now);
    }

    @Override
    public int livePages() {
        return live;
    }

    private void publish(long at) {
        if (articles == publishedAt.length) {
            publishedAt = Arrays.copyOf(publishedAt, articles * 2);
        }
        publishedAt[articles++] = at;
        live++;
    }

    /** An article of the last hour, with a preference for newer ones; -1 if there is none. */
    private int freshArticle(long now) {
        while (firstFresh < articles && publishedAt[firstFresh] < now - FIRST_HOUR_MILLIS) {
            firstFresh++;
        }
        return firstFresh == articles ? -1 : articles - 1 - chance.zipfBelow(articles - firstFresh);
    }

    private int anyArticle() {
        return articles - 1 - chance.zipfBelow(articles);
    }

    private DemoEvent upsert(int article, long published, long changedAt) {
        long traits = chance.traitsOf(article);
        articleUrl(event.upsert(), article, published)
                .time(changedAt)
                .lastmod(Math.floorDiv(changedAt, 1000L))
                .add(TITLE);
        addHeadline(traits);
        event.add(TITLE_END).add(NEWS);
        addHeadline(traits);
        return event.add(NEWS_DATE)
                .addInstant(Math.floorDiv(published, 1000L))
                .add(NEWS_END)
                .end();
    }

    private void addHeadline(long traits) {
        Vocabulary subjects = SUBJECTS[SECTIONS.index(traits)];
        event.add(subjects.title(subjects.index(traits >>> 16)))
                .add(' ')
                .add(VERBS.title(VERBS.index(traits >>> 24)))
                .add(' ')
                .add(OBJECTS.title(OBJECTS.index(traits >>> 32)));
    }

    private EventJson articleUrl(EventJson begun, int article, long published) {
        long traits = chance.traitsOf(article);
        int section = SECTIONS.index(traits);
        Vocabulary subjects = SUBJECTS[section];
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(published, 86_400_000L));
        return begun.add(URL)
                .add(SECTIONS.slug(section))
                .add('/')
                .addPadded(date.getYear(), 4)
                .add('/')
                .addPadded(date.getMonthValue(), 2)
                .add('/')
                .addPadded(date.getDayOfMonth(), 2)
                .add('/')
                .add(subjects.slug(subjects.index(traits >>> 16)))
                .add('-')
                .add(VERBS.slug(VERBS.index(traits >>> 24)))
                .add('-')
                .add(OBJECTS.slug(OBJECTS.index(traits >>> 32)))
                .add('-')
                .add(article)
                .endUrl();
    }
}
