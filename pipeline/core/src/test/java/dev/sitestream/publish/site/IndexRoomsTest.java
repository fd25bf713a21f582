package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.sitemap.JavaParser;
import dev.sitestream.sitemap.SitemapIndex;
import dev.sitestream.sitemap.SitemapIndex.IndexEntry;
import dev.sitestream.sitemap.XmlLimits;
import java.time.Instant;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** How many files fit into an index. */
class IndexRoomsTest {

    private static final String URL = "https://shop.example.com/" + "a&".repeat(1_000) + "/pages-00001.xml.gz";

    @Test
    void anIndexIsFullBeforeItHasTooManyReferencesForJavasParser() {
        IndexRooms rooms = new IndexRooms(IndexLimits.PROTOCOL);
        int files = 0;
        while (rooms.firstFor(URL) == 1) {
            rooms.add(1, URL);
            files++;
        }
        assertThat(files).isEqualTo(100);
        byte[] index = SitemapIndex.render(Collections.nCopies(files, new IndexEntry(URL, Instant.EPOCH)));
        assertThat(JavaParser.referencesIn(index)).isEqualTo(XmlLimits.MAX_REFERENCES);

        rooms.remove(1, URL);
        assertThat(rooms.firstFor(URL)).isEqualTo(1);
    }
}
