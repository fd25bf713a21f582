package dev.sitestream.console;

import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SitesAnswer;
import dev.sitestream.query.sites.SitesQuestion;
import dev.sitestream.site.Site;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import java.util.function.Consumer;

/** Renders answers as pages in HTML, in UTF-8. */
public final class Console {

    private Console() {}

    /** All sites. */
    public static byte[] sites(Asked asked, SitesQuestion question, SitesAnswer answer) {
        SitesView view = new SitesView(asked, question, answer);
        return render(output -> JtesitesGenerated.render(output, null, view));
    }

    /**
     * One site.
     *
     * @param afterFile the name of the file after which the table of files begins; empty for its beginning
     */
    public static byte[] site(Asked asked, SiteAnswer answer, String afterFile) {
        SiteView view = new SiteView(asked, answer, afterFile);
        return render(output -> JtesiteGenerated.render(output, null, view));
    }

    /** A part of a site's pages. */
    public static byte[] pages(Asked asked, Site site, PagesQuestion question, PagesAnswer answer) {
        PagesView view = new PagesView(asked, site, question, answer);
        return render(output -> JtepagesGenerated.render(output, null, view));
    }

    /** What a site has announced. */
    public static byte[] announcements(Asked asked, SiteAnnouncements answer) {
        AnnouncementsView view = new AnnouncementsView(asked, answer);
        return render(output -> JteannouncementsGenerated.render(output, null, view));
    }

    /**
     * A request that can't be answered.
     *
     * @param status the HTTP status
     * @param detail what is wrong and what to do, for people
     */
    public static byte[] problem(Asked asked, int status, String detail) {
        ProblemView view = ProblemView.of(asked, status, detail);
        return render(output -> JteproblemGenerated.render(output, null, view));
    }

    private static byte[] render(Consumer<HtmlTemplateOutput> template) {
        Utf8ByteOutput page = new Utf8ByteOutput();
        template.accept(new OwaspHtmlTemplateOutput(page));
        return page.toByteArray();
    }
}
