package dev.sitestream.cli;

import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.app.StartException;
import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.BrokerUnreachableException;
import dev.sitestream.broker.ClientSettingsException;
import dev.sitestream.cli.discovery.DiscoveryException;
import dev.sitestream.cli.dryrun.PayloadFileException;
import dev.sitestream.cli.moving.MovingException;
import dev.sitestream.cli.rewrite.RewriteException;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.http.HttpStartException;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.produce.SendException;
import dev.sitestream.rejected.RejectedException;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.replay.EventFileException;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.text.PlainText;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports the failure of a command: one line for what users can fix, a stack trace only for defects of the program. */
final class UserErrors implements IExecutionExceptionHandler {

    private static final Set<Class<? extends Exception>> EXPLAINED = Set.of(
            StartException.class,
            BrokerStartException.class,
            BrokerUnreachableException.class,
            HttpStartException.class,
            ListenerStartException.class,
            ClientSettingsException.class,
            SendException.class,
            EventFileException.class,
            PipelineDiedException.class,
            OutputException.class,
            InstanceException.class,
            ObjectStoreException.class,
            RewriteException.class,
            RejectedException.class,
            MovingException.class,
            DiscoveryException.class,
            PayloadFileException.class);

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult arguments)
            throws Exception {
        if (failure instanceof ConfigurationException) {
            command.getErr().println(failure.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        if (EXPLAINED.contains(failure.getClass())) {
            command.getErr().println("sitestream: " + PlainText.of(String.valueOf(failure.getMessage())));
            return isMisconfigured(failure) ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
        }
        if (failure instanceof InterruptedException) {
            command.getErr().println("sitestream: stopped before it was ready");
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }

    /** Whether Kafka's clients refused the settings of `kafka`, which the configuration passes to them unchecked. */
    private static boolean isMisconfigured(Exception failure) {
        return failure.getCause() instanceof ClientSettingsException;
    }
}
