package dev.sitestream.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Current;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Gone;
import dev.sitestream.simulation.RunningSite;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.JavaParser;
import dev.sitestream.sitemap.XmlLimits;
import dev.sitestream.store.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which articles the news files list, and when these files are written. */
class NewsFilesTest {

    private static final Publication PUBLICATION = new Publication("The Example", "en");
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration FAR = Duration.ofHours(60);
    private static final Duration MILLI = Duration.ofMillis(1);

    /** After this pause, the next change is written at once. */
    private static final Duration QUIET = Duration.ofMillis(50);

    private static final Pattern LOC = Pattern.compile("<loc>" + RunningSite.BASE + "([^<]*)</loc>");

    private RunningSite site = new RunningSite(Outputs.DEFAULT);

    @BeforeEach
    void start() {
        site.settle();
    }

    @Test
    void aSiteThatAnnouncesNewsHasANewsFileFromTheStart() {
        assertThat(site.has("news.xml")).isFalse();
        site = new RunningSite(withNews(Duration.ZERO));
        site.settle();

        assertThat(articles("news.xml")).isEmpty();
    }

    @Test
    void anArticleLeavesTwoDaysAfterItsPublicationWithoutAnyEvent() {
        Instant published = site.now().minus(DAY);
        publish("a", published, "A");
        site.settle();
        assertThat(articles("news.xml")).containsExactly("a");
        assertThat(site.outstanding()).isZero();

        site.sleep(Duration.between(site.now(), published.plus(NewsArticle.Window.LENGTH))
                .minus(MILLI));
        site.run();
        site.run();
        assertThat(articles("news.xml")).containsExactly("a");

        site.sleep(MILLI);
        site.run();
        assertThat(articles("news.xml")).isEmpty();
        site.settle();
        assertThat(site.has("news.xml")).isTrue();
        site.sleep(NewsArticle.Window.KEPT);
        site.settle();
        assertThat(site.store().size()).as("what is kept of old articles").isZero();
    }

    @Test
    void whatLeftByAClockThatWasAheadComesBack() {
        publish("a", site.now().minus(DAY), "A");
        site.settle();
        site.set(FAR);
        publish("late", site.now(), "Late");
        site.settle();
        assertThat(articles("news.xml")).isEmpty();

        site.set(Duration.ZERO);
        site.settle();
        assertThat(articles("news.xml")).containsExactly("late", "a");
    }

    @Test
    void whatLeftByAClockThatWasAheadComesBackAfterARestart() {
        publish("a", site.now().minus(DAY), "A");
        site.settle();
        site.set(FAR);
        site.restart();
        site.settle();
        assertThat(articles("news.xml")).isEmpty();

        site.set(Duration.ZERO);
        site.restart();
        site.settle();
        assertThat(articles("news.xml")).containsExactly("a");
        site.sleep(DAY);
        site.settle();
        assertThat(articles("news.xml")).isEmpty();
    }

    @Test
    void anArticleLeavesWhenItIsOverByAllClocks() {
        publish("a", site.now().minus(DAY), "A");
        site.settle();
        site.disagree(Duration.ZERO, FAR);
        publish("new", site.now(), "New");
        site.settle();
        assertThat(articles("news.xml")).containsExactly("new", "a");

        site.sleep(DAY);
        site.settle();
        assertThat(articles("news.xml")).containsExactly("new");
    }

    @Test
    void aClockThatIsBehindBringsNoOldArticleBackAndKeepsNoNewOneOut() {
        publish("a", site.now().minus(NewsArticle.Window.LENGTH).plus(MILLI), "A");
        site.settle();
        site.sleep(MILLI);
        site.settle();
        assertThat(articles("news.xml")).isEmpty();

        site.disagree(FAR, Duration.ZERO);
        site.settle();
        publish("new", site.now(), "New");
        site.settle();
        assertThat(articles("news.xml")).containsExactly("new");
        site.restart();
        site.settle();
        assertThat(articles("news.xml")).containsExactly("new");
    }

    @Test
    void anArticleOfTheFutureWaitsForItsPublication() {
        Instant published = site.now().plus(DAY);
        publish("a", published, "A");
        site.settle();
        assertThat(site.has("news.xml")).isFalse();

        site.sleep(Duration.between(site.now(), published));
        site.run();
        assertThat(articles("news.xml")).containsExactly("a");

        site.sleep(NewsArticle.Window.LENGTH);
        site.run();
        site.run();
        assertThat(articles("news.xml")).isEmpty();
    }

    @Test
    void theNewestArticleStandsFirst() {
        Instant published = site.now().minus(DAY);
        publish("c", published, "C");
        publish("a", published, "A");
        publish("b", published.plus(MILLI), "B");
        site.settle();

        assertThat(articles("news.xml")).containsExactly("b", "a", "c");
    }

    @Test
    void moreThanAThousandArticlesMakeASecondFileAndNoneMovesBetweenThem() {
        Instant published = site.now().minus(DAY);
        for (int i = 0; i < 1_001; i++) {
            publish("a" + i, published, "A");
        }
        site.settle();
        assertThat(articles("news.xml")).hasSize(1_000).doesNotContain("a1000");
        assertThat(articles("news-2.xml")).containsExactly("a1000");
        assertThat(site.text("robots-sitemaps.txt")).endsWith("Sitemap: " + RunningSite.BASE + "news-2.xml\n");

        String second = site.text("news-2.xml");
        site.apply(new Gone(url("a7")));
        site.settle();
        assertThat(articles("news.xml")).hasSize(999);
        assertThat(site.text("news-2.xml")).isEqualTo(second);

        publish("new", site.now(), "New");
        site.settle();
        assertThat(articles("news.xml")).hasSize(1_000).startsWith("new");

        site.sleep(NewsArticle.Window.LENGTH);
        site.settle();
        assertThat(articles("news.xml")).isEmpty();
        assertThat(articles("news-2.xml")).isEmpty();
    }

    @Test
    void articlesWithManyReferencesMakeMoreFilesEachOfWhichJavaReads() {
        Instant published = site.now().minus(DAY);
        String title = "R&D ".repeat(100);
        for (int i = 0; i < 1_001; i++) {
            publish("a" + i, published, title);
        }
        site.settle();
        assertThat(articles("news.xml")).hasSize(1_000);
        assertThat(references("news.xml")).isEqualTo(XmlLimits.MAX_REFERENCES);

        publish("a3", published, title + "&");
        site.settle();
        assertThat(articles("news.xml"))
                .as("an edit that makes it too large")
                .hasSize(999)
                .doesNotContain("a3");
        assertThat(articles("news-2.xml")).containsExactly("a1000", "a3");
        assertThat(references("news.xml")).isEqualTo(XmlLimits.MAX_REFERENCES - 100);

        site.restart();
        publish("b", published, title + "&");
        publish("c", published, title);
        site.settle();
        assertThat(articles("news.xml")).as("after a restart").hasSize(1_000).contains("c");
        assertThat(articles("news-2.xml")).contains("b");
    }

    @Test
    void anEditChangesTheArticleAndNotItsTime() {
        Instant published = site.now().minus(DAY);
        publish("a", published, "First");
        site.settle();
        publish("a", published, "Second");
        site.settle();
        assertThat(site.text("news.xml")).contains("Second").doesNotContain("First");

        site.sleep(DAY);
        site.settle();
        assertThat(articles("news.xml")).isEmpty();

        publish("a", published, "Third");
        site.settle();
        assertThat(articles("news.xml")).as("an edit of an old article").isEmpty();
    }

    @Test
    void anArticleThatIsPublishedAgainCountsFromThenOn() {
        Instant published = site.now().minus(DAY);
        publish("a", published, "A");
        site.settle();
        publish("a", published.plus(DAY), "A");
        site.sleep(DAY);
        site.settle();
        assertThat(articles("news.xml")).containsExactly("a");

        site.sleep(DAY);
        site.settle();
        assertThat(articles("news.xml")).isEmpty();
        publish("a", site.now(), "A");
        site.settle();
        assertThat(articles("news.xml")).containsExactly("a");
    }

    @Test
    void anArticleWhosePublicationIsPutOffLeavesUntilThen() {
        publish("a", site.now(), "A");
        site.settle();
        Instant later = site.now().plus(DAY);
        publish("a", later, "A");
        site.settle();
        assertThat(articles("news.xml")).isEmpty();

        site.sleep(Duration.between(site.now(), later));
        site.settle();
        assertThat(articles("news.xml")).containsExactly("a");
    }

    @Test
    void anArticleThatIsGoneLeavesAtOnce() {
        publish("a", site.now(), "A");
        publish("b", site.now(), "B");
        site.settle();
        site.sleep(QUIET);
        site.apply(new Gone(url("a")));

        assertThat(articles("news.xml")).containsExactly("b");
        site.apply(new Gone(url("a")));
        site.apply(new Gone(url("b")));
        site.settle();
        assertThat(site.store().size()).isZero();
    }

    @Test
    void afterARestartDaysLaterTheFirstWriteIsRight() {
        Instant start = site.now();
        for (int i = 0; i < 1_200; i++) {
            publish("old" + i, start.minus(DAY), "Old");
        }
        for (int i = 0; i < 700; i++) {
            publish("soon" + i, start.plus(DAY), "Soon");
            publish("later" + i, start.plus(DAY.multipliedBy(3)), "Later");
        }
        site.settle();
        int before = site.operations();
        site.sleep(DAY.multipliedBy(4));
        site.restart();
        site.settle();

        assertThat(articles("news.xml")).hasSize(700).allMatch(name -> name.startsWith("later"));
        assertThat(articles("news-2.xml")).isEmpty();
        assertThat(site.objects().operations().subList(before, site.operations()))
                .extracting(operation -> operation.key().name())
                .containsExactlyInAnyOrder("news.xml", "news-2.xml");
    }

    @Test
    void nothingIsWrittenWhenNothingHasChanged() {
        Instant published = site.now();
        publish("a", published, "A");
        site.settle();
        int before = site.operations();
        publish("a", published, "A");
        site.settle();
        site.restart();
        site.settle();

        assertThat(site.operations()).isEqualTo(before);
    }

    @Test
    void aFileThatIsMissingOrAnotherOneIsRewritten() throws Exception {
        publish("a", site.now(), "A");
        site.settle();
        String content = site.text("news.xml");
        site.objects().delete(new ObjectKey("shop", "news.xml"));
        site.restart();
        site.settle();
        assertThat(site.text("news.xml")).isEqualTo(content);

        site.objects().changeFromOutside("shop", "news.xml", new byte[] {1});
        site.restart();
        site.settle();
        assertThat(site.text("news.xml")).isEqualTo(content);
    }

    @Test
    void whatALostTransactionHadPublishedIsTakenBack() {
        publish("a", site.now(), "A");
        site.settle();
        MemorySiteStore committed = site.store().copy();
        for (int i = 0; i < 1_000; i++) {
            publish("lost" + i, site.now(), "Lost");
        }
        site.settle();
        assertThat(articles("news-2.xml")).hasSize(1);
        site.restart(committed);
        site.settle();

        assertThat(articles("news.xml")).containsExactly("a");
        assertThat(articles("news-2.xml")).isEmpty();
    }

    @Test
    void aChangedFileWaitsForCompanyAsLongAsTheSiteSays() {
        site = new RunningSite(withNews(Duration.ofSeconds(10)));
        site.settle();
        publish("a", site.now(), "A");
        site.sleep(Duration.ofMillis(9_999));
        publish("b", site.now(), "B");
        site.run();
        assertThat(articles("news.xml")).isEmpty();

        site.sleep(MILLI);
        site.run();
        assertThat(articles("news.xml")).containsExactly("b", "a");
    }

    @Test
    void afterAQuietTimeAnArticleIsPublishedInTheCallThatTellsOfItAndThoseCloseBehindItTogether() {
        site = new RunningSite(withNews(Duration.ZERO));
        site.settle();
        site.sleep(QUIET);
        int before = site.operations();
        publish("a", site.now(), "A");
        assertThat(articles("news.xml")).containsExactly("a");

        publish("b", site.now(), "B");
        site.sleep(QUIET.minus(MILLI));
        publish("c", site.now(), "C");
        site.run();
        assertThat(articles("news.xml")).containsExactly("a");
        site.sleep(MILLI);
        site.run();
        assertThat(articles("news.xml")).containsExactly("c", "a", "b");
        assertThat(site.operations()).isEqualTo(before + 2);
    }

    @Test
    void theAgendaIsLookedAtOnlyWhenSomethingIsDue() {
        publish("a", site.now(), "A");
        site.settle();
        int before = site.store().looksAtAgenda();
        for (int i = 0; i < 100; i++) {
            site.sleep(Duration.ofMillis(50));
            site.run();
        }

        assertThat(site.store().looksAtAgenda()).isEqualTo(before);
    }

    private void publish(String name, Instant published, String title) {
        site.apply(new Current(new Article(url(name), null, new News(PUBLICATION, published.toString(), title))));
    }

    private int references(String file) {
        return JavaParser.referencesIn(site.text(file).getBytes(UTF_8));
    }

    private List<String> articles(String file) {
        List<String> articles = new ArrayList<>();
        Matcher found = LOC.matcher(site.text(file));
        while (found.find()) {
            articles.add(found.group(1));
        }
        return articles;
    }

    private static String url(String name) {
        return RunningSite.BASE + name;
    }

    private static Outputs withNews(Duration publishAfter) {
        return new Outputs(new NewsSettings(true, null, publishAfter, null), FeedSettings.NONE, null);
    }
}
