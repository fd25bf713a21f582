package dev.sitestream.cli;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.text.StatusText;
import dev.sitestream.config.Configuration;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PipelineStatus;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sitestream status}: shows the status of a running pipeline. */
@Command(
        name = "status",
        description = "Shows the instances, sites and sections of a running pipeline.",
        mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private InstanceOptions pipeline;

    @Option(names = "--json", description = "Prints JSON, with every file.")
    private boolean json;

    @Option(names = "--files", description = "Lists every file.")
    private boolean files;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    StatusCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        PipelineStatus status = pipeline.client(configuration).status();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(AnswerJson.writeReadably(status));
        } else {
            new StatusText(status, Instant.now()).lines(files).forEach(out::println);
        }
        out.flush();
        return ExitCode.OK;
    }
}
