package dev.sitestream.publish.site;

import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.VerifyReport;
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

    void putVerification(VerifyReport report);

    /** Returns the stored article of a page; null if there is none, or if it is too old to be kept. */
    @Nullable
    NewsArticle article(String url);

    void putArticle(NewsArticle article);

    void removeArticle(NewsArticle article);

    /**
     * Returns the articles of a news file, in no particular order. They are encoded by {@link ArticleCodec}, so that
     * another thread can decode them.
     */
    List<byte[]> articles(int file);

    /** Passes every article of the site to the consumer. */
    void forEachArticle(Consumer<NewsArticle> consumer);

    /** Returns at most {@code most} appointments, earliest first. */
    List<Appointment> appointments(int most);

    /** Returns the appointments after this time, earliest first. */
    List<Appointment> appointmentsAfter(long timeMillis);

    void putAppointment(Appointment appointment);

    void removeAppointment(Appointment appointment);

    /** Returns the changes that feeds list, by slot number. */
    Map<Integer, ListingChange> changes();

    void putChange(int slot, ListingChange change);

    void removeChange(int slot);
}
