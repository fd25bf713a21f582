package dev.sitestream.announce.extension;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.site.Site;
import dev.sitestream.topology.runtime.StateNotLocalException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers about announcements, from the state in this process. Thread-safe. */
public final class Announcements {

    private final Announcing announcing;
    private final StateAnswers answers;

    /**
     * Answers of this pipeline.
     *
     * @param answers its other answers; those of a pipeline without this extension have no announcements
     */
    public Announcements(StateAnswers answers) {
        this.announcing = Announcing.in(answers.extension());
        this.answers = answers;
    }

    /** Whether the site announces its changes, or it is known which crawlers have read its files. */
    public boolean concern(Site site) {
        return announcing.concerns(site);
    }

    /**
     * What a site has announced, and what waits.
     *
     * @throws StateNotLocalException when this process does not serve its announcer
     */
    public SiteAnnouncements of(Site site, long calendarMillis) throws StateNotLocalException {
        @Nullable AnnounceSettings settings = announcing.settings(site).orElse(null);
        return ask(site, state -> state.site(settings, answers.address(), calendarMillis));
    }

    /**
     * What is known of the announcements of a page.
     *
     * @param url the page's serialised URL
     * @param file the name of the file that lists it; null if none does
     * @throws StateNotLocalException when this process does not serve the site's announcer
     */
    public PageAnnouncements of(Site site, String url, @Nullable String file) throws StateNotLocalException {
        return ask(site, state -> state.page(url, file));
    }

    /** The {@code host:port} of the process that announces a site; empty when none does at present. */
    public Optional<String> owner(Site site) {
        return answers.ownerOfExtension(site, AnnounceStores.ANNOUNCEMENTS);
    }

    private <T> T ask(Site site, Function<AnnouncementAnswers, T> question) throws StateNotLocalException {
        return answers.ofExtension(
                site,
                stores -> question.apply(new AnnouncementAnswers(
                        site.id(), new StoredAnnounceReader(AnnounceStores.of(stores), site.id()))));
    }
}
