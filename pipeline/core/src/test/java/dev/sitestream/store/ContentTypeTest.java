package dev.sitestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The media types of published files, as object stores and the examples' web server send them. */
class ContentTypeTest {

    private static final Path WEB_SERVER = ProjectFiles.of("deploy/nginx.conf");
    private static final Pattern WITH_CHARSET = Pattern.compile("charset_types ([^;]*);");

    @Test
    void whatBrowsersShowAsTextSaysThatItIsUtf8() {
        assertThat(ContentType.TEXT.mediaType()).isEqualTo("text/plain; charset=utf-8");
        assertThat(ContentType.ATOM.mediaType()).isEqualTo("application/atom+xml; charset=utf-8");
        assertThat(ContentType.RSS.mediaType()).isEqualTo("application/rss+xml; charset=utf-8");
    }

    @ParameterizedTest
    @CsvSource({
        "products-00001.xml.gz, GZIP",
        "products-00001.txt.gz, GZIP",
        "products-00001.txt, TEXT",
        "robots.txt, TEXT",
        "sitemap.xml, XML",
        "feed.atom, ATOM",
        "feed.rss, RSS"
    })
    void aFilesNameTellsItsMediaType(String name, ContentType type) {
        assertThat(ContentType.of(name)).isEqualTo(type);
    }

    @ParameterizedTest
    @EnumSource
    void theWebServerSaysTheSame(ContentType type) throws IOException {
        String configuration = Files.readString(WEB_SERVER);
        Matcher withCharset = WITH_CHARSET.matcher(configuration);
        assertThat(withCharset.find()).isTrue();
        String[] parts = type.mediaType().split("; ", 2);

        assertThat(configuration)
                .containsPattern("\n +" + Pattern.quote(parts[0]) + " [a-z]+;")
                .contains("charset utf-8;");
        assertThat(withCharset.group(1).split(" ")).satisfies(types -> {
            if (parts.length == 2) {
                assertThat(types).contains(parts[0]);
            } else {
                assertThat(types).doesNotContain(parts[0]);
            }
        });
    }
}
