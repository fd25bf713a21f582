package dev.sitestream.cli;

import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.EventTopic;
import dev.sitestream.replay.EventFile;
import dev.sitestream.terminal.ProgressBar;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sitestream produce}: sends files of events to the configured topic. */
@Command(
        name = "produce",
        description = "Sends files of events to the events topic, keyed by URL, and waits until all are acknowledged.",
        mixinStandardHelpOptions = true)
final class ProduceCommand implements Callable<Integer> {

    @Mixin
    private PipelineOptions pipeline;

    @Parameters(arity = "1..*", paramLabel = "EVENTS", description = EventFile.DESCRIPTION)
    private List<String> events;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ProduceCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        for (String file : events) {
            EventFile.requireReadable(file);
        }
        String topic = configuration.topics().events();
        Map<String, String> client = pipeline.broker(configuration).client();
        EventTopic.requireExisting(topic, client);
        try (EventSender sender = new EventSender(topic, client);
                ProgressBar progress = ProgressBar.onStandardError("Sending", "events")) {
            long sent = 0;
            for (String name : events) {
                sent = send(name, sender, progress, sent);
            }
            sender.flush();
        }
        return ExitCode.OK;
    }

    private static long send(String name, EventSender sender, ProgressBar progress, long before) throws Exception {
        long sent = before;
        try (EventFile file = EventFile.open(name)) {
            for (byte[] line = file.next(); line != null; line = file.next()) {
                sender.send(line, file.name() + ":" + file.lineNumber());
                progress.update(fraction(file), ++sent);
            }
        }
        return sent;
    }

    private static OptionalDouble fraction(EventFile file) {
        return file.size().isPresent() && file.size().getAsLong() > 0
                ? OptionalDouble.of((double) file.bytesRead() / file.size().getAsLong())
                : OptionalDouble.empty();
    }
}
