package dev.sitestream.cli.announce;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.text.AnnouncementsText;
import dev.sitestream.config.Configuration;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.site.Site;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream announcements}: shows what a running pipeline has announced, and what waits. */
@Command(
        name = "announcements",
        description = {
            "Shows what was announced to search engines and hubs, what they answered, and what waits.",
            "Also shows when files have changed, and who has read them. Answers are kept for 7 days."
        },
        mixinStandardHelpOptions = true)
public final class AnnouncementsCommand implements Callable<Integer> {

    private static final int POLL_SECONDS = 1;

    @Mixin
    private InstanceOptions pipeline;

    @Option(names = "--url", paramLabel = "URL", description = "Shows what was announced of this page.")
    private @Nullable String url;

    @Option(names = "--follow", description = "Prints further requests with their answers until it is stopped.")
    private boolean follow;

    @Option(names = "--json", description = "Prints JSON: an object for one site or page, else an array.")
    private boolean json;

    @Parameters(paramLabel = "SITE", arity = "0..1", description = "The site's id. Default: all sites with `announce`.")
    private @Nullable String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    AnnouncementsCommand() {}

    @Override
    public Integer call() throws Exception {
        if (follow && (json || url != null)) {
            throw pipeline.usageError("--follow: allowed without --json and --url");
        }
        WebUrl page = url == null ? null : page(url);
        Configuration configuration = pipeline.configuration();
        if (page != null) {
            showPage(configuration, page);
        } else {
            showSites(configuration);
        }
        return ExitCode.OK;
    }

    private WebUrl page(String text) {
        try {
            return WebUrl.parse(text).normal();
        } catch (InvalidUrlException e) {
            throw pipeline.usageError("--url: `" + text + "` is not an absolute http(s) URL: " + e.getMessage());
        }
    }

    private void showPage(Configuration configuration, WebUrl page) throws InstanceException, InterruptedException {
        Site owner = configuration
                .sites()
                .siteOf(page)
                .orElseThrow(() ->
                        pipeline.usageError("--url: " + configuration.sites().explainNoSite(page)));
        if (site != null && !pipeline.site(configuration, site).equals(owner)) {
            throw pipeline.usageError("--url: `" + page.href() + "` is a page of site `" + owner.id() + "`");
        }
        new AnnouncingSites(pipeline, configuration).settings(owner);
        PageAnnouncements answer = pipeline.client(configuration).pageAnnouncements(page.href());
        print(json ? List.of(AnswerJson.writeReadably(answer)) : AnnouncementsText.ofPage(answer));
    }

    private void showSites(Configuration configuration) throws InstanceException, InterruptedException {
        List<Site> sites = new AnnouncingSites(pipeline, configuration).named(site);
        PipelineClient client = pipeline.client(configuration);
        List<SiteAnnouncements> answers = new ArrayList<>();
        for (Site some : sites) {
            answers.add(withChanges(client.announcements(some.id()), client));
        }
        if (json) {
            print(List.of(AnswerJson.writeReadably(site == null ? answers : answers.get(0))));
            return;
        }
        for (int i = 0; i < answers.size(); i++) {
            print(i == 0 ? List.of() : List.of(""));
            print(AnnouncementsText.ofSite(answers.get(i)));
        }
        if (follow) {
            follow(client, answers);
        }
    }

    /** The announcer does not know when lanes' files have changed; the lanes do. */
    private static SiteAnnouncements withChanges(SiteAnnouncements announcements, PipelineClient client)
            throws InstanceException, InterruptedException {
        if (announcements.files().stream().allMatch(file -> file.changedAt() != null)) {
            return announcements;
        }
        Map<String, String> changedAt = new HashMap<>();
        for (SiteStatus status : client.status().sites()) {
            if (status.id().equals(announcements.site())) {
                status.lanes().stream()
                        .flatMap(lane -> lane.shards().stream())
                        .filter(shard -> shard.changedAt() != null)
                        .forEach((ShardStatus shard) -> changedAt.put(shard.file(), shard.changedAt()));
            }
        }
        return announcements.withChanges(changedAt);
    }

    private void follow(PipelineClient client, List<SiteAnnouncements> shown)
            throws InstanceException, InterruptedException {
        List<SiteAnnouncements> last = shown;
        while (true) {
            TimeUnit.SECONDS.sleep(POLL_SECONDS);
            List<SiteAnnouncements> now = new ArrayList<>();
            for (SiteAnnouncements before : last) {
                SiteAnnouncements next = client.announcements(before.site());
                print(AnnouncementsText.ofNewBatches(before, next));
                now.add(next);
            }
            last = now;
        }
    }

    private void print(List<String> lines) {
        PrintWriter out = spec.commandLine().getOut();
        lines.forEach(out::println);
        out.flush();
    }
}
