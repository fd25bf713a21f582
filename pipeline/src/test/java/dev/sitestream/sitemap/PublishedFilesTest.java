package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

/** Files hold to the official schemas, and a crawler's parser in strict mode reads back what was written. */
class PublishedFilesTest {

    private static final List<ChangeFrequency> FREQUENCIES = List.of(ChangeFrequency.values());
    private static final String BASE = "https://shop.example.com/";

    /** The schemas come with a sitemap generator that others use, as the protocol's site has them. */
    private static final Schema SITEMAP = schema("sitemap.xsd");

    private static final Schema INDEX = schema("siteindex.xsd");

    @Test
    void everyValueOfEveryPageComesBack() throws Exception {
        List<Page> pages = randomPages(new Random(1), 2_000);
        byte[] file = urlset(pages);

        SITEMAP.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        Iterator<SiteMapURL> found = parse(file).getSiteMapUrls().iterator();
        for (Page page : pages) {
            checkThatItCameBack(page, found.next());
        }
        assertThat(found.hasNext()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21",
                "2026-11-21T08:00:01Z",
                "2026-11-21T08:00:01.5-08:00",
                "2026-11-21T08:00:01.123456Z"
            })
    void datesAndTimesWithSecondsAreValidAndUnderstood(String lastmod) throws Exception {
        byte[] file = urlset(List.of(page("p", lastmod, null, null)));

        SITEMAP.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        checkThatLastmodIsUnderstood(file);
    }

    /** The protocol's text allows these, its schema does not. */
    @ParameterizedTest
    @ValueSource(strings = {"2026", "2026-11", "2026-11-21T08:00Z", "2026-11-21T08:00+05:30"})
    void theShorterFormsOfLastmodAreUnderstoodToo(String lastmod) throws Exception {
        checkThatLastmodIsUnderstood(urlset(List.of(page("p", lastmod, null, null))));
    }

    @ParameterizedTest
    @EnumSource
    void everyChangeFrequencyComesBack(ChangeFrequency frequency) throws Exception {
        byte[] file = urlset(List.of(page("p", null, frequency, null)));

        SITEMAP.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        assertThat(parse(file).getSiteMapUrls())
                .singleElement()
                .satisfies(url -> assertThat(url.getChangeFrequency().name()).isEqualTo(frequency.name()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "0.25", "1", "1.0", "1.000"})
    void everyPriorityComesBack(String priority) throws Exception {
        byte[] file = urlset(List.of(page("p", null, null, priority)));

        SITEMAP.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        assertThat(parse(file).getSiteMapUrls())
                .singleElement()
                .satisfies(url -> assertThat(url.getPriority()).isEqualTo(Double.parseDouble(priority)));
    }

    @Test
    void aFileHasExactlyTheSizeOfItsEntriesAndTheOverhead() {
        List<Page> pages = randomPages(new Random(2), 500);
        long expected = Urlset.OVERHEAD;
        for (Page page : pages) {
            expected += UrlEntry.render(page).length;
        }

        assertThat(urlset(pages)).hasSize(Math.toIntExact(expected));
        assertThat(urlset(List.of())).hasSize(Urlset.OVERHEAD);
    }

    @Test
    void anIndexIsValidAndComesBackWithSixDigitsOfItsSeconds() throws Exception {
        List<SitemapIndex.Entry> entries = new ArrayList<>();
        Instant time = Instant.parse("2026-11-21T08:00:00Z");
        for (int i = 1; i <= 50; i++) {
            entries.add(new SitemapIndex.Entry(
                    BASE + "pages-" + i + ".xml.gz?a=1&b=2", time.plus(1234567L * i, ChronoUnit.MICROS)));
        }
        byte[] file = SitemapIndex.render(entries);

        INDEX.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        Iterator<AbstractSiteMap> found = ((SiteMapIndex) parser().parseSiteMap(file, base()))
                .getSitemaps()
                .iterator();
        for (SitemapIndex.Entry entry : entries) {
            AbstractSiteMap sitemap = found.next();
            assertThat(sitemap.getUrl().toString()).isEqualTo(entry.loc());
            assertThat(sitemap.getLastModified().toInstant())
                    .isEqualTo(entry.lastmod().truncatedTo(ChronoUnit.MILLIS));
        }
        assertThat(new String(file, UTF_8)).contains("<lastmod>2026-11-21T08:00:01.234567Z</lastmod>");
    }

    @Test
    void anIndexWithoutEntriesIsReadAsOne() throws Exception {
        AbstractSiteMap index = parser().parseSiteMap(SitemapIndex.render(List.of()), base());

        assertThat(index.isIndex()).isTrue();
        assertThat(((SiteMapIndex) index).getSitemaps()).isEmpty();
    }

    private static void checkThatLastmodIsUnderstood(byte[] file) throws IOException, UnknownFormatException {
        assertThat(parse(file).getSiteMapUrls())
                .singleElement()
                .satisfies(url -> assertThat(url.getLastModified()).isNotNull());
    }

    private static void checkThatItCameBack(Page page, SiteMapURL found) {
        assertThat(found.getUrl().toString()).isEqualTo(page.url());
        assertThat(found.isValid()).isTrue();
        if (page.lastmod() != null) {
            assertThat(found.getLastModified().toInstant()).isEqualTo(Instant.parse(page.lastmod()));
        } else {
            assertThat(found.getLastModified()).isNull();
        }
        if (page.changefreq() != null) {
            assertThat(found.getChangeFrequency().name().toLowerCase(Locale.ROOT))
                    .isEqualTo(page.changefreq().text());
        } else {
            assertThat((Object) found.getChangeFrequency()).isNull();
        }
        double priority = page.priority() == null ? SiteMapURL.DEFAULT_PRIORITY : Double.parseDouble(page.priority());
        assertThat(found.getPriority()).isEqualTo(priority);
    }

    private static List<Page> randomPages(Random random, int count) {
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String path =
                    "p/" + i + "?q=" + "'&a=1;%C3%A9".substring(random.nextInt(3)) + "x".repeat(random.nextInt(200));
            Instant lastmod = Instant.ofEpochSecond(1_500_000_000L + random.nextInt(300_000_000));
            ChangeFrequency frequency = FREQUENCIES.get(random.nextInt(FREQUENCIES.size()));
            pages.add(page(
                    path,
                    random.nextBoolean() ? lastmod.toString() : null,
                    random.nextBoolean() ? frequency : null,
                    random.nextBoolean() ? "0." + random.nextInt(1000) : null));
        }
        return pages;
    }

    private static Page page(
            String path, @Nullable String lastmod, @Nullable ChangeFrequency frequency, @Nullable String priority) {
        return new Page(BASE + path, lastmod, frequency, priority, null, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static byte[] urlset(List<Page> pages) {
        Urlset urlset = new Urlset(Set.of(), 256);
        pages.forEach(urlset::add);
        return urlset.finish();
    }

    private static SiteMap parse(byte[] file) throws IOException, UnknownFormatException {
        return (SiteMap) parser().parseSiteMap(Gzip.compress(file), gzipped());
    }

    private static SiteMapParser parser() {
        return new SiteMapParser(true);
    }

    private static URL base() throws IOException {
        return URI.create(BASE + "sitemap.xml").toURL();
    }

    private static URL gzipped() throws IOException {
        return URI.create(BASE + "pages-00001.xml.gz").toURL();
    }

    private static Schema schema(String name) {
        URL resource = Objects.requireNonNull(
                PublishedFilesTest.class.getResource("/com/redfin/sitemapgenerator/" + name), name);
        try {
            return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(resource);
        } catch (SAXException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
