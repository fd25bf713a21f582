package dev.sitestream.validate.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrong name of a namespace is a problem, and its elements are read as what they are meant to be. */
class NamespacesTest {

    private static final String IMAGE = "http://www.google.com/schemas/sitemap-image/1.1";
    private static final String XHTML = "http://www.w3.org/1999/xhtml";

    private static Scan withImage(String namespace) {
        return Scan.of("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:image='" + namespace + "'>\n"
                + "<url><loc>https://shop.example.com/p</loc><image:image><image:loc>relative</image:loc>"
                + "</image:image></url>\n<url><loc>https://shop.example.com/q</loc><image:image><image:loc>"
                + "https://shop.example.com/i.jpg</image:loc></image:image></url></urlset>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://www.google.com/schemas/sitemap-image/1.1",
                "http://www.google.com/schemas/sitemap-image/1.1/",
                "http://www.google.com/schemas/sitemap-image/1.0",
                "http://www.google.com/schemas/sitemap-image/0.9",
                "http://www.google.com/schemas/sitemap-image",
                "http://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd",
                "http://google.com/schemas/sitemap-image/1.1",
                "http://www.Google.com/Schemas/Sitemap-Image/1.1",
                " http://www.google.com/schemas/sitemap-images/1.1",
                "http://www.sitemaps.org/schemas/sitemap-image/1.1"
            })
    void aNearMissIsOneProblemOfTheFileAndIsReadAsMeant(String namespace) {
        Scan scan = withImage(namespace);

        assertThat(scan.notes).isEmpty();
        assertThat(scan.problems)
                .containsExactly(
                        "2: the namespace of <image:image> must be \"" + IMAGE + "\", not \"" + namespace + "\"",
                        "2: <image:loc> must be an absolute http(s) URL, not \"relative\": it does not begin with http:"
                                + " or https:");
    }

    @ParameterizedTest
    @CsvSource({
        "https://www.w3.org/1999/xhtml, " + XHTML,
        "http://www.w3.org/1999/xhtml/, " + XHTML,
        "http://www.w3.org/TR/xhtml11/xhtml11_schema.html, " + XHTML,
        "http://www.w3.org/1999/html, " + XHTML,
        "https://www.google.com/schemas/sitemap-video/1.1, http://www.google.com/schemas/sitemap-video/1.1",
        "http://www.google.com/schemas/sitemap-video/1.0, http://www.google.com/schemas/sitemap-video/1.1",
        "http://www.google.com/schemas/sitemap-news/1.1, http://www.google.com/schemas/sitemap-news/0.9",
        "https://www.sitemaps.org/schemas/sitemap/0.9, http://www.sitemaps.org/schemas/sitemap/0.9",
        "http://www.google.com/schemas/sitemap/0.84, http://www.sitemaps.org/schemas/sitemap/0.9",
        "https://www.w3.org/2005/Atom, http://www.w3.org/2005/Atom"
    })
    void everyKnownNamespaceHasNearMisses(String name, String meant) {
        assertThat(Namespaces.meantBy(name)).isEqualTo(meant);
        assertThat(Namespaces.meantBy(meant)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://vendor.example/ns",
                "http://www.google.com/schemas/sitemap-mobile/1.0",
                "http://www.google.com/schemas/sitemap-pagemap/1.0",
                "http://www.w3.org/2001/XMLSchema-instance",
                "http://www.w3.org/2000/svg",
                "http://purl.org/rss/1.0/modules/content/",
                "http://search.yahoo.com/mrss/"
            })
    void otherNamespacesMeanThemselves(String name) {
        assertThat(Namespaces.meantBy(name)).isEqualTo(name);
    }

    @Test
    void entriesInANearMissAreRead() {
        Scan scan = Scan.of("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n"
                + "<url xmlns='https://www.sitemaps.org/schemas/sitemap/0.9/'><loc>https://shop.example.com/p</loc></url>"
                + "</urlset>");

        assertThat(scan.locs()).containsExactly("https://shop.example.com/p");
        assertThat(scan.problems)
                .containsExactly(
                        "2: the namespace of <url> must be \"http://www.sitemaps.org/schemas/sitemap/0.9\", not"
                                + " \"https://www.sitemaps.org/schemas/sitemap/0.9/\"");
    }
}
