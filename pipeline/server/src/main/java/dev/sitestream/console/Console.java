package dev.sitestream.console;

import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.FileQuestion;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedQuestion;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SitesAnswer;
import dev.sitestream.query.sites.SitesQuestion;
import dev.sitestream.site.Site;
import gg.jte.TemplateOutput;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders answers as pages in HTML, in UTF-8. */
public final class Console {

    private static final HtmlInterceptor NO_INTERCEPTOR = new HtmlInterceptor() {
        @Override
        public void onHtmlTagOpened(String name, Map<String, Object> attributes, TemplateOutput output) {
            // No-op.
        }

        @Override
        public void onHtmlTagClosed(String name, TemplateOutput output) {
            // No-op.
        }
    };

    private Console() {}

    /** All sites. */
    public static byte[] sites(Asked asked, SitesQuestion question, SitesAnswer answer) {
        SitesView view = new SitesView(asked, question, answer);
        return render(JtesitesGenerated::render, view);
    }

    /**
     * One site.
     *
     * @param afterFile the name of the file after which the table of files begins; empty for its beginning
     */
    public static byte[] site(Asked asked, SiteAnswer answer, String afterFile) {
        SiteView view = new SiteView(asked, answer, afterFile);
        return render(JtesiteGenerated::render, view);
    }

    /** A part of a site's pages. */
    public static byte[] pages(Asked asked, Site site, PagesQuestion question, PagesAnswer answer) {
        PagesView view = new PagesView(asked, site, question, answer);
        return render(JtepagesGenerated::render, view);
    }

    /** A page: where its URL is listed, or why it is not. */
    public static byte[] page(Asked asked, PageAnswer answer) {
        PageView view = new PageView(asked, answer);
        return render(JtepageGenerated::render, view);
    }

    /**
     * A URL that belongs to no site.
     *
     * @param url the URL, serialised
     * @param difference what differs from the nearest site; null if no site is near
     * @param nearMisses known pages with nearly the same URL
     */
    public static byte[] pageOfNoSite(Asked asked, String url, @Nullable String difference, List<NearMiss> nearMisses) {
        NoPageView view = new NoPageView(asked, url, difference, nearMisses);
        return render(JtenopageGenerated::render, view);
    }

    /**
     * A text that is no URL of a page.
     *
     * @param problem why it is none
     */
    public static byte[] noUrl(Asked asked, String text, String problem) {
        NoUrlView view = new NoUrlView(asked, text, problem);
        return render(JtenourlGenerated::render, view);
    }

    /** What a site has announced. */
    public static byte[] announcements(Asked asked, SiteAnnouncements answer) {
        AnnouncementsView view = new AnnouncementsView(asked, answer);
        return render(JteannouncementsGenerated::render, view);
    }

    /**
     * What becomes visible just now.
     *
     * @param site the URL of a site, for the example of an event
     */
    public static byte[] live(Asked asked, LiveAnswer answer, String site) {
        return render(JteliveGenerated::render, new LiveChangesView(asked, answer, site));
    }

    /** A part of the rejected events. */
    public static byte[] rejected(Asked asked, RejectedQuestion question, RejectedAnswer answer) {
        return render(JterejectedGenerated::render, new RejectedView(asked, question, answer));
    }

    /** A part of a published file. */
    public static byte[] file(Asked asked, FileQuestion question, FileAnswer answer) {
        return render(JtefileGenerated::render, new FileView(asked, question, answer));
    }

    /** A file that a site does not publish. */
    public static byte[] noFile(Asked asked, String site, String file) {
        return render(JtenofileGenerated::render, new NoFileView(asked, site, file));
    }

    /**
     * A request that can't be answered.
     *
     * @param status the HTTP status
     * @param detail what is wrong and what to do, for people
     */
    public static byte[] problem(Asked asked, int status, String detail) {
        ProblemView view = ProblemView.of(asked, status, detail);
        return render(JteproblemGenerated::render, view);
    }

    private static <V> byte[] render(Template<V> template, V view) {
        Utf8ByteOutput page = new Utf8ByteOutput();
        template.render(new OwaspHtmlTemplateOutput(page), NO_INTERCEPTOR, view);
        return page.toByteArray();
    }

    /** The method of a template's class. */
    private interface Template<V> {
        void render(HtmlTemplateOutput output, HtmlInterceptor interceptor, V view);
    }
}
