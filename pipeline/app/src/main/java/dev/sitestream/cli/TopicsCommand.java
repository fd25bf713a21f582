package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineTopics;
import dev.sitestream.app.TopicState;
import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.terminal.TextTable;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sitestream topics}: checks the topics that a pipeline needs. */
@Command(
        name = "topics",
        description = {
            "Checks the topics that the pipeline needs, including its internal ones, or creates them.",
            "Exits with 1 if a topic is missing or unsuitable."
        },
        mixinStandardHelpOptions = true)
final class TopicsCommand implements Callable<Integer> {

    private static final int MAX_PARTITIONS = 10_000;

    @Mixin
    private PipelineOptions pipeline;

    @Option(names = "--create", description = "Creates missing topics with the settings that the pipeline needs.")
    private boolean create;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "4",
            description = {
                "Partitions of the events topic, if it is created: how many threads, of all instances, can ever"
                        + " share the work. Can't be changed later. Default: ${DEFAULT-VALUE}."
            })
    private int partitions;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    TopicsCommand() {}

    @Override
    public Integer call() throws Exception {
        if (partitions < 1 || partitions > MAX_PARTITIONS) {
            throw pipeline.usageError("--partitions: allowed are whole numbers from 1 to " + MAX_PARTITIONS);
        }
        Configuration configuration = pipeline.configuration();
        BrokerConnection broker = pipeline.broker(configuration);
        Peers peers = new Peers(configuration.topicSources(), configuration.extension());
        try (PipelineTopics topics = PipelineTopics.of(broker, configuration.topics(), peers)) {
            if (create) {
                topics.create(partitions, Map.of());
            }
            return print(topics.check());
        }
    }

    private int print(List<TopicState> topics) {
        PrintWriter out = spec.commandLine().getOut();
        TextTable table = new TextTable("TOPIC", "PARTITIONS", "");
        for (TopicState topic : topics) {
            boolean there = topic.partitions().isPresent();
            table.row(
                    topic.name(),
                    there ? Integer.toString(topic.partitions().getAsInt()) : "",
                    topic.isFit() ? "" : there ? "unsuitable" : "missing");
        }
        table.lines().forEach(line -> out.println(PlainText.of(line)));
        out.flush();
        topics.forEach(topic -> topic.problems()
                .forEach(problem -> spec.commandLine().getErr().println("sitestream: " + PlainText.of(problem))));
        return topics.stream().allMatch(TopicState::isFit) ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
