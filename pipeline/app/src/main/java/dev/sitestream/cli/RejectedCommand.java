package dev.sitestream.cli;

import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.DurationNotation;
import dev.sitestream.rejected.RejectedEvent;
import dev.sitestream.rejected.RejectedReader;
import dev.sitestream.remedy.ProblemRemedy;
import dev.sitestream.text.PlainText;
import dev.sitestream.topology.record.RejectionHeaders.ReportedProblem;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sitestream rejected}: lists events that were rejected, or accepted in part. */
@Command(
        name = "rejected",
        description = {"Lists events that were rejected, or accepted without their invalid parts, with all problems."},
        mixinStandardHelpOptions = true)
final class RejectedCommand implements Callable<Integer> {

    @Mixin
    private PipelineOptions pipeline;

    @Option(
            names = "--since",
            paramLabel = "DURATION",
            defaultValue = "1h",
            description = "How far back to read, such as `10m` or `7d`. Default: ${DEFAULT-VALUE}.")
    private String since;

    @Option(names = "--follow", description = "Waits for further events until it is stopped.")
    private boolean follow;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    RejectedCommand() {}

    @Override
    public Integer call() throws Exception {
        Duration back = DurationNotation.parse(since)
                .orElseThrow(() -> pipeline.usageError(
                        "--since: `" + since + "`; allowed are durations such as " + DurationNotation.EXAMPLES));
        Configuration configuration = pipeline.configuration();
        PrintWriter out = spec.commandLine().getOut();
        try (RejectedReader reader = new RejectedReader(
                configuration.topics().rejected(),
                pipeline.broker(configuration).client())) {
            reader.read(Instant.now().minus(back), follow, event -> print(event, out));
        }
        return ExitCode.OK;
    }

    private static void print(RejectedEvent event, PrintWriter out) {
        out.println(event.at() + "  "
                + PlainText.of(
                        event.rejection().origin() + "  " + event.rejection().severity()));
        for (ReportedProblem problem : event.rejection().problems()) {
            String field = problem.field().isEmpty() ? "" : " (" + problem.field() + ")";
            out.println("    " + PlainText.of(problem.code() + field + ": " + problem.detail()));
        }
        event.rejection().problems().stream()
                .map(ReportedProblem::code)
                .distinct()
                .flatMap(code -> ProblemRemedy.of(code).stream())
                .forEach(remedy -> out.println("    ->     " + remedy));
        if (!event.key().isEmpty()) {
            out.println("    key    " + PlainText.of(event.key()));
        }
        out.println((event.isDecoded() ? "    JSON   " : "    value  ") + PlainText.of(event.value()));
        out.flush();
    }
}
