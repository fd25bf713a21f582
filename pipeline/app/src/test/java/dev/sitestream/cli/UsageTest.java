package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ClosedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each mistake of a user is answered with a message and an exit code, never with a stack trace. */
@Tag("slow")
class UsageTest {

    private static final String SITE = "https://shop.example.com/";

    @TempDir
    private Path folder;

    @Test
    void noCommandIsAskedFor() {
        CommandRun run = CommandRun.of();

        assertThat(run.err()).contains("sitestream: no command is given", "Try 'sitestream --help'.");
        assertRefused(run, 2);
    }

    @Test
    void helpIsNoMistake() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.out()).contains("run", "replay", "produce");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void aMisspeltCommandIsSuggestedAnother() {
        CommandRun run = CommandRun.of("reply");

        assertThat(run.err()).contains("reply", "Did you mean: sitestream replay");
        assertRefused(run, 2);
    }

    @Test
    void aMisspeltOptionIsSuggestedAnother() {
        CommandRun run = CommandRun.of("replay", "--sit", SITE, "events.ndjson");

        assertThat(run.err()).contains("--sit", "--site", "Try 'sitestream replay --help'.");
        assertRefused(run, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "sitestream-0", "http://127.0.0.1:8081", "127.0.0.1:8081/status", "::1:8081"})
    void anInstanceThatIsNoHostAndPortIsRefused(String instance) throws IOException {
        String configuration = folder.resolve("sitestream.yaml").toString();
        Files.writeString(Path.of(configuration), "sites: [{url: 'https://shop.example.com/'}]\n");

        CommandRun run = CommandRun.of("status", "--config", configuration, "--at", instance);

        assertThat(run.err()).contains("--at: `" + instance + "`; allowed is host:port");
        assertRefused(run, 2);
    }

    @Test
    void aPageThatIsNoUrlIsRefusedBeforeAnybodyIsAsked() {
        CommandRun run = CommandRun.of("lookup", "--config", "missing.yaml", "shop");

        assertThat(run.err()).contains("URL: `shop` is not an absolute http(s) URL");
        assertRefused(run, 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "produce",
                "import",
                "lookup",
                "status",
                "rejected",
                "topics",
                "verify",
                "rebuild",
                "release",
                "announcements",
                "announce"
            })
    void aCommandThatNeedsAConfigurationSaysSo(String command) {
        CommandRun run = switch (command) {
            case "produce", "import", "rebuild", "release" -> CommandRun.of(command, "shop");
            case "lookup" -> CommandRun.of(command, SITE);
            case "announce" -> CommandRun.of(command, "--resume");
            default -> CommandRun.of(command);
        };

        assertThat(run.err()).contains("--config FILE", "$SITESTREAM_CONFIG", "sitestream.yaml", "sitestream init");
        assertRefused(run, 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            announcements shoe | there is no site `shoe` in
            announcements blog | site `blog` has no `announce` in the configuration, so nothing of it is announced
            announcements --url https://blog.example.com/1 | site `blog` has no `announce` in the configuration
            announcements --url https://elsewhere.example.com/ | --url: the URL lies under none of the sites
            announcements --url page | --url: `page` is not an absolute http(s) URL
            announcements blog --url https://shop.example.com/1 | is a page of site `shop`
            announcements --follow --json | --follow: allowed without --json and --url
            announcements | no instance answers because `http` is turned off
            announce | Missing required option: '--resume'
            announce --resume blog | site `blog` has no `announce` in the configuration
            announce --resume shop --target bing | --target: `bing`; the targets of site `shop` are `indexnow`
            announce --resume --target bing | --target: `bing`; no site announces to it
            """)
    void aWrongQuestionAboutAnnouncementsIsExplained(String command, String message) throws IOException {
        Path config = Files.writeString(folder.resolve("sitestream.yaml"), """
                http: false
                sites:
                  - id: shop
                    url: https://shop.example.com/
                    announce: {indexNow: {key: 0123456789abcdef}}
                  - {id: blog, url: 'https://blog.example.com/'}
                """);
        CommandRun run = withConfig(command, config);

        assertThat(run.err()).contains(message);
        assertRefused(run, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "replay", "produce"})
    void aMissingConfigurationFileIsNamed(String command) {
        String missing = folder.resolve("missing.yaml").toString();

        CommandRun run = command.equals("run")
                ? CommandRun.of(command, "--config", missing)
                : CommandRun.of(command, "--config", missing, "events.ndjson");

        assertThat(run.err()).contains(missing + ": there is no such file");
        assertRefused(run, 2);
    }

    @Test
    void aWrongConfigurationIsReportedWithFileLineKeyValueAndWhatIsAllowed() throws IOException {
        Path config = Files.writeString(folder.resolve("sitestream.yaml"), """
            stat: here
            sites:
              - url: https://shop.example.com/
                lanes: many
            """);

        CommandRun run = CommandRun.of("run", "--config", config.toString());

        assertThat(run.err())
                .contains(config + ":1: key `stat`: is unknown (did you mean `state`?)")
                .contains(config + ":4: key `sites[0].lanes`: value `many`: allowed are whole numbers from 1 to 999");
        assertRefused(run, 2);
    }

    @Test
    void aMissingFileOfEventsIsNamed() {
        String missing = folder.resolve("missing.ndjson").toString();

        CommandRun run = CommandRun.of("replay", "--site", SITE, "--out", out(), missing);

        assertThat(run.err()).contains(missing + ": no such file");
        assertRefused(run, 1);
    }

    @Test
    void aFileThatIsNoGzipAfterAllIsNamed() throws IOException {
        Path corrupt = Files.write(folder.resolve("events.ndjson.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 1, 2, 3});

        CommandRun run = CommandRun.of("replay", "--site", SITE, "--out", out(), corrupt.toString());

        assertThat(run.err()).contains(corrupt + ": the gzip data ");
        assertRefused(run, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "ftp://shop.example.com/", "https://shop.example.com/?a=b", "https://", ""})
    void aSiteThatCannotBeOneIsRefused(String site) {
        CommandRun run = CommandRun.of("replay", "--site", site, "events.ndjson");

        assertThat(run.err()).startsWith("sitestream: --site " + site + ": ").contains("allowed is an http(s) URL");
        assertRefused(run, 2);
    }

    @Test
    void aSiteAndAConfigurationExcludeEachOther() {
        CommandRun run = CommandRun.of("replay", "--site", SITE, "--config", "sitestream.yaml", "events.ndjson");

        assertThat(run.err()).contains("mutually exclusive", "--config=FILE", "--site=URL");
        assertRefused(run, 2);
    }

    @Test
    void oneOfSiteAndConfigurationIsNeeded() {
        CommandRun run = CommandRun.of("replay", "events.ndjson");

        assertThat(run.err()).contains("--config FILE", "$SITESTREAM_CONFIG", "sitestream.yaml", "--site URL");
        assertRefused(run, 2);
    }

    @Test
    void anOutputFolderThatCannotBeMadeIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Path events = Files.createFile(folder.resolve("events.ndjson"));

        CommandRun run = CommandRun.of(
                "replay", "--site", SITE, "--out", file.resolve("public").toString(), events.toString());

        assertThat(run.err()).contains("can't create the folder " + file.resolve("public") + ": ");
        assertRefused(run, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"produce EVENTS", "rejected", "topics", "release shop.example.com"})
    void aBrokerThatIsNotThereIsNamedByAllThatNeedIt(String command) throws IOException {
        Path events = Files.writeString(folder.resolve("events.ndjson"), "{}\n");
        try (ClosedPort closed = new ClosedPort()) {
            String servers = "127.0.0.1:" + closed.number() + ",127.0.0.1:" + closed.number();
            Path config = config("kafka: {bootstrap.servers: '" + servers + "'}");

            // Kafka's clients, which would warn and wait, are not even created
            CommandRun run = withConfig(command.replace("EVENTS", events.toString()), config);

            assertThat(run.err())
                    .isEqualTo("sitestream: no broker can be reached at " + servers
                            + " (Connection refused): start it (an embedded broker runs inside `sitestream run`), or"
                            + " set another one in `kafka`\n");
            assertRefused(run, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"produce EVENTS", "rejected", "topics", "release shop.example.com"})
    void aBrokerOnAnyFreePortIsNotKnownToOtherProcesses(String command) throws IOException {
        Path events = Files.writeString(folder.resolve("events.ndjson"), "{}\n");
        Path config = config("embedded: {port: 0}");

        CommandRun run = withConfig(command.replace("EVENTS", events.toString()), config);

        assertThat(run.err())
                .startsWith("sitestream: the address of the broker is not known because `embedded.port` is 0 in "
                        + config + ": set a port and restart, or name a file with the port that `sitestream run`"
                        + " printed with --config\n");
        assertRefused(run, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "lookup https://shop.example.com/", "verify", "release shop.example.com"})
    void anInstanceOnAnyFreePortIsNotKnownToOtherProcesses(String command) throws IOException {
        Path config = Files.writeString(
                folder.resolve("sitestream.yaml"), "http: {port: 0}\nsites: [{url: 'https://shop.example.com/'}]\n");

        CommandRun run = withConfig(command, config);

        assertThat(run.err())
                .startsWith("sitestream: the address of the instance is not known because `http.port` is 0 in " + config
                        + ": name the console that `sitestream run` printed with --at, or set a port and restart\n");
        assertRefused(run, 2);
    }

    @Test
    void aBrokerWhoseHostDoesNotExistIsNamed() throws IOException {
        // The domain `invalid` never resolves (RFC 2606)
        Path config = config("kafka: {bootstrap.servers: 'broker.invalid:9092'}");

        assertThat(CommandRun.of("topics", "--config", config.toString()).err())
                .contains("no broker can be reached at broker.invalid:9092 (unknown host `broker.invalid`)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{bootstrap.servers: broker}", "{bootstrap.servers: 'localhost:9092', request.timeout.ms: x}"})
    void settingsThatKafkaRefusesAreAMistakeInTheConfiguration(String kafka) throws IOException {
        Path events = Files.writeString(folder.resolve("events.ndjson"), "{}\n");
        String config = config("kafka: " + kafka).toString();

        CommandRun produce = CommandRun.of("produce", "--config", config, events.toString());
        assertThat(produce.err()).startsWith("sitestream: the settings in `kafka` can't be used: ");
        assertRefused(produce, 2);

        CommandRun run = CommandRun.of("run", "--config", config);
        assertThat(run.err()).startsWith("sitestream: the settings in `kafka` can't be used: ");
        assertRefused(run, 2);
    }

    @Test
    void aPortThatIsTakenIsNamedByRun() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path config = config("embedded: {port: " + taken.getLocalPort() + "}");

            CommandRun run = CommandRun.of("run", "--config", config.toString());

            assertThat(run.err())
                    .contains("can't listen on 127.0.0.1:" + taken.getLocalPort(), "choose another with `embedded:");
            assertRefused(run, 1);
        }
    }

    @Test
    void aPortOfThePublishedFilesThatIsTakenIsNamedByRun() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path config = config("serve: {port: " + taken.getLocalPort() + "}");

            CommandRun run = CommandRun.of("run", "--config", config.toString());

            assertThat(run.err())
                    .contains("sitestream: can't listen on 127.0.0.1, port " + taken.getLocalPort()
                            + " to serve the published files: Address already in use; set another address in `serve`");
            assertRefused(run, 1);
        }
    }

    @Test
    void aHostThatIsNotThisMachinesIsNamedByRun() throws IOException {
        Path config = Files.writeString(
                folder.resolve("sitestream.yaml"),
                "http: {host: 192.0.2.1}\nstore: {directory: " + out() + "}\nsites: [{url: '" + SITE + "'}]\n");

        CommandRun run = CommandRun.of("run", "--config", config.toString());

        assertThat(run.err())
                .startsWith("sitestream: can't listen on 192.0.2.1, port 8081: ")
                .doesNotContain("warning");
        assertRefused(run, 1);
    }

    private static CommandRun withConfig(String command, Path config) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--config", config.toString()));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private Path config(String broker) throws IOException {
        String text = broker + "\nstate: " + folder.resolve("state") + "\nstore: {directory: " + out()
                + "}\nhttp: false\nsites: [{url: 'https://shop.example.com/'}]\n";
        return Files.writeString(folder.resolve("sitestream.yaml"), text);
    }

    private String out() {
        return folder.resolve("public").toString();
    }

    private static void assertRefused(CommandRun run, int exitCode) {
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .doesNotContain("Exception", "\tat ", "dev.sitestream", "org.apache")
                .isNotBlank();
    }
}
