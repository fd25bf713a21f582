package dev.sitestream.validate.scan;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol's rules for pages and for listed files. */
class RulesTest {

    private static final String PAGE = "<url><loc>https://shop.example.com/p</loc></url>\n";

    private static void assertProblem(Scan scan, String problem) {
        assertThat(scan.problems).containsExactly(problem);
        assertThat(scan.notes).isEmpty();
    }

    private static void assertFine(Scan scan) {
        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes).isEmpty();
    }

    @Test
    void aPageNeedsItsUrl() {
        assertProblem(Scan.ofUrlset("<url><priority>1</priority></url>"), "2: <url> has no <loc>");
        assertThat(Scan.ofUrlset("<url><loc> </loc></url>").problems).containsExactly("2: <loc> is empty");
        assertThat(Scan.ofUrlset("<url/>").pages).isEmpty();
    }

    @Test
    void nothingOfThePagesOwnComesTwice() {
        for (String part : new String[] {
            "<lastmod>2026</lastmod>", "<priority>1</priority>", "<changefreq>never</changefreq>",
        }) {
            String name = part.substring(0, part.indexOf('>') + 1);
            assertProblem(Scan.ofPart(part + part), "2: <url> has more than one " + name);
        }
        Scan twoLocs = Scan.ofPart("<loc>https://shop.example.com/other</loc>");
        assertProblem(twoLocs, "2: <url> has more than one <loc>");
        assertThat(twoLocs.locs()).containsExactly("https://shop.example.com/p");
    }

    @Test
    void moreReferencesThanJavasParserTakesAreNoted() {
        String amps = "&amp;".repeat(99_996);
        String file = Scan.urlset("<url><loc>https://a.example/</loc><x:y xmlns:x=\"http://www.w3.org/1999/xhtml\">"
                + "%s<!-- & --><![CDATA[ & ]]>&#38;&apos;<z a=\"%s\"/></x:y></url>");
        assertThat(Scan.of(String.format(file, amps, "&quot;&amp;")).notes).isEmpty();
        assertThat(Scan.of(String.format(file, amps, "&quot;&gt;")).notes)
                .containsExactly(
                        "0: has 100,001 entity references, such as &amp;; readers on Java 24 and newer refuse a file"
                                + " with more than 100,000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://shop.example.com",
                "HTTPS://Shop.Example.com:443/a/../b?q=%C3%BC&amp;c=(1);2",
                "https://shop.example.com/größe",
                "https://[2001:db8::1]/",
                "https://münchen.example/"
            })
    void urlsOfAnySpellingAreFine(String loc) {
        assertFine(Scan.ofUrlset("<url><loc>" + loc + "</loc></url>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/p/1", "shop.example.com/p", "ftp://shop.example.com/", "https://", "https://a b/", "x"})
    void aUrlIsAbsoluteAndOfTheWeb(String loc) {
        assertThat(Scan.ofUrlset("<url><loc>" + loc + "</loc></url>").problems)
                .singleElement()
                .asString()
                .startsWith("2: <loc> must ")
                .contains('"' + loc + '"');
    }

    @Test
    void whatHasToBeEscapedInUrlsIs() {
        assertProblem(
                Scan.ofUrlset("<url><loc>https://shop.example.com/a b</loc></url>"),
                "2: <loc> must have %20 in place of a space, in \"https://shop.example.com/a b\"");
        for (String escape :
                new String[] {"[%5B", "]%5D", "{%7B", "}%7D", "|%7C", "\\%5C", "^%5E", "`%60", "\"%22", ">%3E"}) {
            char c = escape.charAt(0);
            assertProblem(
                    Scan.ofUrlset("<url><loc>https://shop.example.com/a" + c + "</loc></url>"),
                    "2: <loc> must have " + escape.substring(1) + " in place of " + c
                            + ", in \"https://shop.example.com/a" + c + '"');
        }
        assertProblem(
                Scan.ofUrlset("<url><loc>https://shop.example.com/100%25-100%</loc></url>"),
                "2: <loc> must have %25 in place of %, in \"https://shop.example.com/100%25-100%\"");
        assertProblem(
                Scan.ofUrlset("<url><loc>https://shop.example.com/&lt;b></loc></url>"),
                "2: <loc> must have %3C in place of <, in \"https://shop.example.com/<b>\"");
    }

    @Test
    void aUrlHasAtMost2048Characters() {
        String longest = "https://shop.example.com/" + "x".repeat(2_048 - 25);

        assertFine(Scan.ofUrlset("<url><loc>" + longest + "</loc></url>"));
        assertProblem(
                Scan.ofUrlset("<url><loc>" + longest + "x</loc></url>"),
                "2: <loc> has 2,049 characters; allowed are at most 2,048");
    }

    @Test
    void aPageIsInAFileOnceHoweverItsUrlIsSpelt() {
        Scan scan = Scan.ofUrlset(PAGE
                + PAGE.replace("/p<", "/q<")
                + PAGE.replace("shop.", "SHOP.").replace("/p<", "/a/../p<"));

        assertProblem(scan, "4: repeats the URL of line 2: \"https://SHOP.example.com/a/../p\"");
        assertThat(scan.pages).hasSize(3);
    }

    @Test
    void spellingsOfEscapesAreOneUrl() {
        Scan scan = Scan.ofUrlset(PAGE.replace("/p<", "/caf%C3%A9~<") + PAGE.replace("/p<", "/caf%c3%a9%7E<"));

        assertProblem(scan, "3: repeats the URL of line 2: \"https://shop.example.com/caf%c3%a9%7E\"");
    }

    @Test
    void repetitionsAreFoundAmongManyPages() {
        String text = IntStream.range(0, 40_000)
                .mapToObj(i -> "https://shop.example.com/" + i % 39_999)
                .collect(joining("\n"));

        assertProblem(Scan.of(text), "40000: repeats the URL of line 1: \"https://shop.example.com/0\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026", "2026-11", "2026-11-21", "2026-11-21T08:00Z", "2026-11-21T08:00:01.5+05:30", " 2026\n"})
    void allFormsOfDatesAreFine(String lastmod) {
        assertFine(Scan.ofPart("<lastmod>" + lastmod + "</lastmod>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2026-13-01",
                "21.11.2026",
                "2026-11-21 08:00:00",
                "2026-11-21T08:00:00",
                "2026-02-29"
            })
    void aDateIsOneOfW3c(String lastmod) {
        assertProblem(
                Scan.ofPart("<lastmod>" + lastmod + "</lastmod>"),
                "2: <lastmod> must be a W3C date or date-time, not \"" + lastmod + '"');
        assertProblem(
                Scan.ofIndex(
                        "<sitemap><loc>https://shop.example.com/a</loc><lastmod>" + lastmod + "</lastmod></sitemap>"),
                "2: <lastmod> must be a W3C date or date-time, not \"" + lastmod + '"');
    }

    @Test
    void aChangeFrequencyIsOneOfSeven() {
        assertFine(Scan.ofPart("<changefreq>weekly</changefreq>"));
        assertProblem(
                Scan.ofPart("<changefreq>Weekly</changefreq>"),
                "2: <changefreq> must be always, hourly, daily, weekly, monthly, yearly or never, not \"Weekly\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "1", "1.0", "1.", ".5", "+0.5", "00.50", "0.333333333333333333333333333333"})
    void aPriorityIsAnyNumberFrom0To1(String priority) {
        assertFine(Scan.ofPart("<priority>" + priority + "</priority>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "high", "1.1", "-0.1", "0,5", "1e-1", ".", "NaN", "5"})
    void aPriorityIsNothingElse(String priority) {
        assertProblem(
                Scan.ofPart("<priority>" + priority + "</priority>"),
                "2: <priority> must be a number from 0.0 to 1.0, not \"" + priority + '"');
    }

    @Test
    void theOrderOfPartsMeansNothing() {
        assertFine(Scan.ofUrlset(
                "<url><priority>1</priority><lastmod>2026</lastmod><loc>https://shop.example.com/p</loc></url>"));
    }

    @Test
    void elementsThatTheProtocolDoesNotHaveAreNamed() {
        assertProblem(
                Scan.ofPart("<lastmodified>2026</lastmodified>"), "2: <url> can't have an element \"lastmodified\"");
        assertProblem(
                Scan.ofPart("<image:loc>https://shop.example.com/i</image:loc>"),
                "2: <url> can't have an element \"image:loc\"");
        assertProblem(Scan.ofUrlset(PAGE + "<sitemap/>"), "3: <urlset> can't have an element \"sitemap\"");
        assertThat(Scan.ofIndex("<url/>").problems).containsExactly("2: <sitemapindex> can't have an element \"url\"");
        assertProblem(
                Scan.ofIndex("<sitemap><loc>https://shop.example.com/a</loc><priority>1</priority></sitemap>"),
                "2: <sitemap> can't have an element \"priority\"");
        assertProblem(
                Scan.ofPart("<priority>1<b xmlns='urn:b'/></priority>"), "2: <priority> can't have an element \"b\"");
    }

    @Test
    void textOutsideOfElementsIsAProblem() {
        assertThat(Scan.ofIndex("<sitemap>https://shop.example.com/a</sitemap>").problems)
                .containsExactly("2: <sitemap> has no <loc>", "2: <sitemap> has text outside of its elements");
    }

    @Test
    void elementsOfOtherNamespacesAreMentionedOnce() {
        Scan scan = Scan.ofPart("<x:a xmlns:x='urn:x'><x:b/>text</x:a><x:c xmlns:x='urn:x'/>");

        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes).containsExactly("2: elements in the namespace \"urn:x\" are unknown and not checked");
        assertThat(scan.pages).hasSize(1);
    }

    @Test
    void uncheckedExtensionsAreNotMentioned() {
        assertFine(Scan.ofPart("<m:mobile xmlns:m='http://www.google.com/schemas/sitemap-mobile/1.0'/>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "https://www.sitemaps.org/schemas/sitemap/0.9", "http://www.google.com/schemas/sitemap/0.84"
            })
    void anotherNamespaceOfTheRootIsAProblemAndTheFileIsRead(String namespace) {
        Scan scan = Scan.of(
                "<urlset" + (namespace.isEmpty() ? "" : " xmlns='" + namespace + "'") + ">" + PAGE + "</urlset>");

        assertProblem(
                scan,
                "1: the namespace of <urlset> must be \"http://www.sitemaps.org/schemas/sitemap/0.9\", not "
                        + (namespace.isEmpty() ? "none" : '"' + namespace + '"'));
        assertThat(scan.locs()).containsExactly("https://shop.example.com/p");
    }

    @Test
    void aRootOfAnotherKindIsNoSitemap() {
        assertProblem(
                Scan.of("<html><body/></html>"),
                "1: is not a sitemap: its root is \"html\"; allowed are urlset, sitemapindex, rss and feed");
    }

    @Test
    void aFileHasAtMost50000Pages() {
        String pages = IntStream.range(0, 50_000)
                .mapToObj(i -> PAGE.replace("/p<", "/" + i + "<"))
                .collect(joining());

        assertFine(Scan.ofUrlset(pages));
        Scan scan = Scan.ofUrlset(pages + PAGE + PAGE);
        assertProblem(scan, "50002: has more than 50,000 pages; the rest is not read");
        assertThat(scan.pages).hasSize(50_000);
    }

    @Test
    void anIndexHasAtMost50000Files() {
        String files = IntStream.range(0, 50_001)
                .mapToObj(i -> "<sitemap><loc>https://shop.example.com/" + i + "</loc></sitemap>\n")
                .collect(joining());

        assertProblem(Scan.ofIndex(files), "50002: has more than 50,000 files; the rest is not read");
    }

    @Test
    void aLineOfATextFileIsAUrlAndNothingElse() {
        Scan scan = Scan.of(
                "https://shop.example.com/1\nSitemap: https://shop.example.com/2\n# no\nhttps://x/ https://y/\n");

        assertThat(scan.problems)
                .containsExactly(
                        "2: the line must be an absolute http(s) URL, not \"Sitemap: https://shop.example.com/2\":"
                                + " it does not begin with http: or https:",
                        "3: the line must be an absolute http(s) URL, not \"# no\":"
                                + " it does not begin with http: or https:",
                        "4: the line must have %20 in place of a space, in \"https://x/ https://y/\"");
    }

    @Test
    void anEntryOfAFeedNeedsALink() {
        assertProblem(
                Scan.of("<feed xmlns='http://www.w3.org/2005/Atom'>\n"
                        + "<entry><link rel='self' href='x'/></entry></feed>"),
                "2: <entry> has no link to its page");
        assertProblem(
                Scan.of("<rss><channel>\n<item><guid isPermaLink='false'>1</guid></item></channel></rss>"),
                "2: <item> has no link to its page");
        assertThat(Scan.of("<feed xmlns='http://www.w3.org/2005/Atom'>\n<entry><link/><link href='/p'/></entry></feed>")
                        .problems)
                .containsExactly(
                        "2: <link>: href is missing",
                        "2: <link>: href must be an absolute http(s) URL, not \"/p\": it does not begin with http: or"
                                + " https:; the feed has no xml:base and no link with rel self, which would be a base");
    }
}
