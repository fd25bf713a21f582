package dev.sitestream.demo;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Simulates a blog in up to six languages: posts appear in one, are translated and edited, and are rarely deleted in
 * one.
 */
final class BlogTraffic implements SiteTraffic {

    private static final Vocabulary LANGUAGES = Vocabulary.of("en", "de", "fr", "es", "ja", "pt");
    private static final Vocabulary SECTIONS = Vocabulary.of("engineering", "product", "community");

    /** The topics, in the same order in each language; URLs use those of the first language. */
    private static final Vocabulary[] TOPICS = {
        Vocabulary.of(
                "Faster builds", "Our new search", "Meet the team", "Scaling the queue", "Lessons from an outage"),
        Vocabulary.of(
                "Schnellere Builds",
                "Unsere neue Suche",
                "Das Team stellt sich vor",
                "Die Warteschlange wächst mit",
                "Lehren aus einem Ausfall"),
        Vocabulary.of(
                "Des builds plus rapides",
                "Notre nouvelle recherche",
                "Rencontrez l'équipe",
                "Une file qui passe à l'échelle",
                "Les leçons d'une panne"),
        Vocabulary.of(
                "Compilaciones más rápidas",
                "Nuestra nueva búsqueda",
                "Conoce al equipo",
                "Cómo escalamos la cola",
                "Lecciones de una caída"),
        Vocabulary.of("ビルドの高速化", "新しい検索", "チームの紹介", "キューのスケーリング", "障害から学んだこと"),
        Vocabulary.of(
                "Builds mais rápidos",
                "A nossa nova pesquisa",
                "Conheça a equipa",
                "Como escalámos a fila",
                "Lições de uma falha"),
    };

    private static final int INITIAL_POSTS = 400;
    private static final long SECONDS_BETWEEN_INITIAL_POSTS = 2 * 86_400;

    private static final int NEW_PERCENT = 18;
    private static final int TRANSLATED_PERCENT = 25;
    private static final int TAKEN_DOWN_PERCENT = 2;

    private final Chance chance;
    private final long openedAtMillis;
    private final int[] initialPages;

    /** For each post, the languages in which it is live, as bits. */
    private byte[] languages = new byte[INITIAL_POSTS];

    private int posts;
    private int livePages;

    /** @param openedAtMillis the time of the initial load */
    BlogTraffic(long seed, long openedAtMillis) {
        this.chance = new Chance(seed);
        this.openedAtMillis = openedAtMillis;
        while (posts < INITIAL_POSTS) {
            int post = addPost();
            for (int language = 0; language < LANGUAGES.size(); language++) {
                if (chance.below(2) == 0) {
                    setLive(post, language);
                }
            }
        }
        this.initialPages = livePagesOfAllPosts();
    }

    @Override
    public int initialPages() {
        return initialPages.length;
    }

    @Override
    public DemoEvent initial(int number) {
        int post = initialPages[number] / LANGUAGES.size();
        int language = initialPages[number] % LANGUAGES.size();
        long ageSeconds = (INITIAL_POSTS - post) * SECONDS_BETWEEN_INITIAL_POSTS;
        return upsert(post, language, openedAtMillis - ageSeconds * 1000);
    }

    @Override
    public DemoEvent next(long nowMillis) {
        int dice = chance.below(100);
        int post = recentPost();
        int language = chance.below(LANGUAGES.size());
        if (dice < TRANSLATED_PERCENT && !isLive(post, language)) {
            setLive(post, language);
            return upsert(post, language, nowMillis);
        }
        if (dice >= TRANSLATED_PERCENT + NEW_PERCENT && languages[post] != 0) {
            int edited = liveLanguage(post, language);
            if (dice >= 100 - TAKEN_DOWN_PERCENT) {
                languages[post] ^= (byte) (1 << edited);
                livePages--;
                return DemoEvent.delete(pageUrl(post, edited), nowMillis);
            }
            return upsert(post, edited, nowMillis);
        }
        int added = addPost();
        return upsert(added, liveLanguage(added, 0), nowMillis);
    }

    @Override
    public int livePages() {
        return livePages;
    }

    /** Adds a post in its original language. */
    private int addPost() {
        if (posts == languages.length) {
            languages = Arrays.copyOf(languages, posts * 2);
        }
        setLive(posts, LANGUAGES.index(chance.traitsOf(posts) >>> 40));
        return posts++;
    }

    private void setLive(int post, int language) {
        if (!isLive(post, language)) {
            languages[post] |= (byte) (1 << language);
            livePages++;
        }
    }

    private boolean isLive(int post, int language) {
        return (languages[post] & 1 << language) != 0;
    }

    /** The first language in which the post is live, at or after the given one, in a circle. */
    private int liveLanguage(int post, int from) {
        int language = from;
        while (!isLive(post, language)) {
            language = (language + 1) % LANGUAGES.size();
        }
        return language;
    }

    private int recentPost() {
        return posts - 1 - chance.zipfBelow(posts);
    }

    private int[] livePagesOfAllPosts() {
        return IntStream.range(0, posts * LANGUAGES.size())
                .filter(page -> isLive(page / LANGUAGES.size(), page % LANGUAGES.size()))
                .toArray();
    }

    private DemoEvent upsert(int post, int language, long changedAtMillis) {
        long traits = chance.traitsOf(post);
        Vocabulary topics = TOPICS[language];
        return DemoEvent.upsert(
                pageUrl(post, language),
                changedAtMillis,
                fields -> fields.text("section", SECTIONS.slug(SECTIONS.index(traits)))
                        .text("title", topics.title(topics.index(traits >>> 16)))
                        .text("language", LANGUAGES.slug(language))
                        .text("translationGroup", "post-" + post));
    }

    private String pageUrl(int post, int language) {
        long traits = chance.traitsOf(post);
        // Posts keep the English words in their URLs, as most blogs with translations do.
        Vocabulary topics = TOPICS[0];
        return DemoSite.BLOG.url()
                + LANGUAGES.slug(language)
                + '/'
                + SECTIONS.slug(SECTIONS.index(traits))
                + '/'
                + topics.slug(topics.index(traits >>> 16))
                + '-'
                + post;
    }
}
