package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import org.jspecify.annotations.Nullable;

/** The stored form of {@link News}, part of the stored page. */
final class NewsCodec {

    private NewsCodec() {}

    static void write(BinaryWriter out, News news) {
        Publication publication = news.publication();
        out.flag(publication != null);
        if (publication != null) {
            out.text(publication.name()).text(publication.language());
        }
        out.text(news.publicationDate()).text(news.title());
    }

    static News read(BinaryReader in) {
        return new News(readPublication(in), in.text(), in.text());
    }

    private static @Nullable Publication readPublication(BinaryReader in) {
        return in.flag() ? new Publication(in.text(), in.text()) : null;
    }
}
