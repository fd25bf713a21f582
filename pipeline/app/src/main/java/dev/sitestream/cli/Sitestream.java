package dev.sitestream.cli;

import dev.sitestream.cli.announce.AnnounceCommand;
import dev.sitestream.cli.announce.AnnouncementsCommand;
import dev.sitestream.cli.moving.CompareCommand;
import dev.sitestream.cli.moving.ImportCommand;
import dev.sitestream.cli.moving.ReconcileCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program: runs the command, and turns a failure into one line and an exit code. */
@Command(
        name = "sitestream",
        description = "Keeps sitemaps in object storage up to date from page events in Kafka.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            InitCommand.class,
            TokenCommand.class,
            RunCommand.class,
            ReplayCommand.class,
            ProduceCommand.class,
            ImportCommand.class,
            ReconcileCommand.class,
            MapCommand.class,
            TopicsCommand.class,
            RejectedCommand.class,
            ReleaseCommand.class,
            AnnouncementsCommand.class,
            AnnounceCommand.class,
            LookupCommand.class,
            StatusCommand.class,
            VerifyCommand.class,
            RebuildCommand.class,
            ValidateCommand.class,
            CompareCommand.class,
            DemoCommand.class,
            PrepareCommand.class
        })
public final class Sitestream implements Runnable {

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the spec
    Sitestream() {}

    /** Runs the command that the arguments name, and exits. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Sitestream())
                .setExecutionExceptionHandler(new UserErrors())
                .setParameterExceptionHandler(new UsageErrors());
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command is given");
    }
}
