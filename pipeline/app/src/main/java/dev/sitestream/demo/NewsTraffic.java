package dev.sitestream.demo;

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

    private static final int INITIAL_ARTICLES = 3000;
    private static final long INITIAL_MILLIS = 30L * 86_400_000;
    private static final long FIRST_HOUR_MILLIS = 3_600_000;

    private static final int PUBLISHED_PERCENT = 22;
    private static final int UPDATED_PERCENT = 60;
    private static final int WITHDRAWN_PERCENT = 2;

    /** The value in {@link #publicationMillis} of an article that was withdrawn. */
    private static final long WITHDRAWN = Long.MIN_VALUE;

    private final Chance chance;

    /** The publication time of each article, by id and so in order. */
    private long[] publicationMillis = new long[INITIAL_ARTICLES * 2];

    private final long[] initialPublicationMillis;
    private int articles;
    private int live;

    /** The first article that is not older than an hour. */
    private int firstFresh;

    /** @param openedAtMillis the time of the initial load */
    NewsTraffic(long seed, long openedAtMillis) {
        this.chance = new Chance(seed);
        while (articles < INITIAL_ARTICLES) {
            publish(openedAtMillis - INITIAL_MILLIS + INITIAL_MILLIS * articles / INITIAL_ARTICLES);
        }
        this.initialPublicationMillis = Arrays.copyOf(publicationMillis, articles);
    }

    @Override
    public int initialPages() {
        return initialPublicationMillis.length;
    }

    @Override
    public DemoEvent initial(int number) {
        long publishedAtMillis = initialPublicationMillis[number];
        return upsert(number, publishedAtMillis, publishedAtMillis);
    }

    @Override
    public DemoEvent next(long nowMillis) {
        int dice = chance.below(100);
        int article = dice < PUBLISHED_PERCENT + UPDATED_PERCENT ? freshArticle(nowMillis) : anyArticle();
        if (dice < PUBLISHED_PERCENT || article < 0 || publicationMillis[article] == WITHDRAWN) {
            publish(nowMillis);
            return upsert(articles - 1, nowMillis, nowMillis);
        }
        long publishedAtMillis = publicationMillis[article];
        if (dice >= 100 - WITHDRAWN_PERCENT) {
            publicationMillis[article] = WITHDRAWN;
            live--;
            return DemoEvent.delete(articleUrl(article, publishedAtMillis), nowMillis);
        }
        return upsert(article, publishedAtMillis, nowMillis);
    }

    @Override
    public int livePages() {
        return live;
    }

    private void publish(long atMillis) {
        if (articles == publicationMillis.length) {
            publicationMillis = Arrays.copyOf(publicationMillis, articles * 2);
        }
        publicationMillis[articles++] = atMillis;
        live++;
    }

    /** An article of the last hour, with a preference for newer ones; -1 if there is none. */
    private int freshArticle(long nowMillis) {
        while (firstFresh < articles && publicationMillis[firstFresh] < nowMillis - FIRST_HOUR_MILLIS) {
            firstFresh++;
        }
        return firstFresh == articles ? -1 : articles - 1 - chance.zipfBelow(articles - firstFresh);
    }

    private int anyArticle() {
        return articles - 1 - chance.zipfBelow(articles);
    }

    private DemoEvent upsert(int article, long publishedAtMillis, long changedAtMillis) {
        String headline = headline(chance.traitsOf(article));
        return DemoEvent.upsert(
                articleUrl(article, publishedAtMillis),
                changedAtMillis,
                fields -> fields.text("title", headline)
                        .text("language", "en")
                        .object(
                                "news",
                                news -> news.text("title", headline)
                                        .text("publicationDate", DemoEvent.wholeSeconds(publishedAtMillis))));
    }

    private static String headline(long traits) {
        Vocabulary subjects = SUBJECTS[SECTIONS.index(traits)];
        return subjects.title(subjects.index(traits >>> 16))
                + ' '
                + VERBS.title(VERBS.index(traits >>> 24))
                + ' '
                + OBJECTS.title(OBJECTS.index(traits >>> 32));
    }

    private String articleUrl(int article, long publishedAtMillis) {
        long traits = chance.traitsOf(article);
        int section = SECTIONS.index(traits);
        Vocabulary subjects = SUBJECTS[section];
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(publishedAtMillis, 86_400_000L));
        return DemoSite.NEWS.url()
                + SECTIONS.slug(section)
                + '/'
                + date.toString().replace('-', '/')
                + '/'
                + subjects.slug(subjects.index(traits >>> 16))
                + '-'
                + VERBS.slug(VERBS.index(traits >>> 24))
                + '-'
                + OBJECTS.slug(OBJECTS.index(traits >>> 32))
                + '-'
                + article;
    }
}
