package dev.sitestream.publish.site;

import dev.sitestream.placement.state.ListingChange;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The keyed state of one site's task. */
public interface SiteStore extends SiteReader {

    void putFile(FileState file);

    void removeFile(String name);

    void putWritten(String name, WrittenFile file);

    void putState(SiteState state);

    /** The article of this page; null when it is none, or an old one. */
    @Nullable
    NewsArticle article(String url);

    void putArticle(NewsArticle article);

    void removeArticle(NewsArticle article);

    /**
     * The articles of a news file, in no particular order and as {@link ArticleCodec} has them: they may be read
     * elsewhere.
     */
    List<byte[]> articles(int file);

    /** Hands over all articles of the site. */
    void forEachArticle(Consumer<NewsArticle> consumer);

    /** The first appointments in the order of time, at most so many. */
    List<Appointment> appointments(int most);

    /** The appointments after this time in milliseconds since 1970, in the order of time. */
    List<Appointment> appointmentsAfter(long time);

    void putAppointment(Appointment appointment);

    void removeAppointment(Appointment appointment);

    /** The changes that feeds list, by the number of their slots. */
    Map<Integer, ListingChange> changes();

    void putChange(int slot, ListingChange change);

    void removeChange(int slot);
}
