package dev.sitestream.cli;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.text.PageText;
import dev.sitestream.config.Configuration;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageAnswer;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream lookup}: shows the state of a page in a running pipeline, and its published entry. */
@Command(
        name = "lookup",
        description = {
            "Shows where a page is listed and its published entry, or why it is not listed.",
            "Also shows since when the entry is published, and whether crawlers can still see a page that"
                    + " is no longer listed. Exits with 0 if the published files are up to date: if they contain the"
                    + " page's current entry, or no entry of a deleted or withheld page. Exits with 1 otherwise, and"
                    + " if the page is unknown."
        },
        mixinStandardHelpOptions = true)
final class LookupCommand implements Callable<Integer> {

    @Mixin
    private InstanceOptions pipeline;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Parameters(paramLabel = "URL", description = "The page's URL.")
    private String url;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    LookupCommand() {}

    @Override
    public Integer call() throws Exception {
        try {
            WebUrl.parse(url);
        } catch (InvalidUrlException e) {
            throw pipeline.usageError("URL: `" + url + "` is not an absolute http(s) URL: " + e.getMessage());
        }
        Configuration configuration = pipeline.configuration();
        PageAnswer page = pipeline.client(configuration).page(url);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(AnswerJson.writeReadably(page));
        } else {
            PageText.of(page).forEach(out::println);
        }
        out.flush();
        return page.isUpToDate() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
