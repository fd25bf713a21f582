package dev.sitestream.cli;

import dev.sitestream.cli.discovery.FirstSource;
import dev.sitestream.cli.setup.ConfigLocator;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.cli.text.Program;
import dev.sitestream.files.FileErrorText;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.remedy.ShellQuote;
import dev.sitestream.site.Site;
import dev.sitestream.text.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream init}: writes a first configuration. */
@Command(
        name = "init",
        description = {
            "Writes a short configuration for a site, ready to run.",
            "Never overwrites a file.",
            "With --from-topic, looks at the latest records of a topic, and writes the source that reads them; prints it"
                    + " if the configuration exists."
        },
        mixinStandardHelpOptions = true)
final class InitCommand implements Callable<Integer> {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "The file to write. Default: $" + ConfigLocator.VARIABLE + ", else ./" + ConfigLocator.FILE + ".")
    private @Nullable Path config;

    @Mixin
    private FirstSource source;

    @Parameters(paramLabel = "URL", description = "The site's base URL; every page lies under it.")
    private String url;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    InitCommand() {}

    @Override
    public Integer call() throws Exception {
        Site site = site();
        Path file = ConfigLocator.ofProcess().fileToWrite(config);
        if (source.isGiven()) {
            return source.suggest(
                    site,
                    file,
                    (brokers, registry, sources) ->
                            write(file, FirstConfiguration.of(site, brokers, registry, sources)));
        }
        write(file, FirstConfiguration.of(site));
        PrintWriter out = spec.commandLine().getOut();
        nextSteps(file, site).forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }

    private Site site() {
        try {
            return Site.at(WebUrl.parse(url).normal());
        } catch (InvalidUrlException | IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "URL: `" + PlainText.of(url) + "`: " + e.getMessage()
                            + "; expected is the site's base URL, such as https://shop.example.com/",
                    e);
        }
    }

    private void write(Path file, String text) throws OutputException {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new OutputException(
                    file + " exists and was kept: add the site to its `sites`, or name another file with --config", e);
        } catch (IOException e) {
            throw new OutputException(
                    "can't write " + file + ": " + FileErrorText.reason(e) + "; name another file with --config", e);
        }
    }

    /** The next steps of a new user. A configuration in the place where all commands look for it need not be named. */
    private List<String> nextSteps(Path file, Site site) {
        String option = config == null ? "" : " --config " + ShellQuote.of(file.toString());
        String page = FirstConfiguration.examplePage(site);
        String event = ShellQuote.of("{\"op\":\"upsert\",\"url\":\"" + page + "\"}");
        return List.of(
                "Wrote " + file + ". Start the pipeline, and stop it with Ctrl-C:",
                "  " + Program.name() + " run" + option,
                "Then, in another terminal, send an event and look up its page:",
                "  echo " + event + " | " + Program.name() + " produce" + option + " -",
                "  " + Program.name() + " lookup" + option + " " + ShellQuote.of(page),
                "While it runs, look in a browser at",
                "  " + FirstConfiguration.console() + "   the console",
                "  " + FirstConfiguration.index(site) + "   the index of the published files");
    }
}
