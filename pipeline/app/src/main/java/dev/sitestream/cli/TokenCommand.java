package dev.sitestream.cli;

import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.ingest.AccessToken;
import dev.sitestream.site.Site;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream token}: creates a token with which a site's events may be sent over HTTP. */
@Command(
        name = "token",
        description = {
            "Creates a token for sending a site's events over HTTP, and prints it with its hash.",
            "The configuration needs the hash only. Nothing is stored: the token is shown once."
        },
        mixinStandardHelpOptions = true)
final class TokenCommand implements Callable<Integer> {

    @Mixin
    private PipelineOptions pipeline;

    @Parameters(paramLabel = "SITE", description = "The id of the site.")
    private String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    TokenCommand() {}

    @Override
    public Integer call() throws Exception {
        Optional<Configuration> configuration = configuration();
        if (configuration.isPresent()) {
            pipeline.site(configuration.get(), site);
        } else {
            requireId();
        }
        AccessToken token = AccessToken.create(new SecureRandom());
        PrintWriter out = spec.commandLine().getOut();
        out.println("token: " + token.secretText());
        out.println("hash:  sha256:" + token.hash());
        out.println();
        out.println("Give the token to the sender, which sends it as `Authorization: Bearer TOKEN`.");
        out.println("Put the hash into the configuration, at the site `" + site + "`, and restart `sitestream run`:");
        out.println("    tokens: [\"sha256:" + token.hash() + "\"]");
        if (configuration.isPresent() && configuration.get().ingest() == null) {
            out.println(
                    "The configuration has no `ingest` yet: without `ingest: {}`, no events are accepted over HTTP.");
        }
        out.flush();
        return ExitCode.OK;
    }

    /** The configuration; empty if there is none, or if it has problems: it may lack the token that is made here. */
    private Optional<Configuration> configuration() {
        try {
            return pipeline.configurationIfAny();
        } catch (ConfigurationException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("sitestream: the configuration has problems, so whether the site exists was not checked: "
                    + PlainText.of(String.valueOf(e.getMessage())));
            err.flush();
            return Optional.empty();
        }
    }

    private void requireId() {
        try {
            Site.requireId(site);
        } catch (IllegalArgumentException e) {
            throw pipeline.usageError("SITE: " + e.getMessage());
        }
    }
}
