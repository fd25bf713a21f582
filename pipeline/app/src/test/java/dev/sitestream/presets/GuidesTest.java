package dev.sitestream.presets;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AccountFile;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Source;
import dev.sitestream.config.YamlText;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.webhook.WebhookRequest;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The configurations in the guides are valid, and their requests are genuine and list the pages they look up. */
@Tag("slow")
class GuidesTest {

    private static final Pattern EVENTS = Pattern.compile("/v1/sites/(shop|blog)/events");

    @TempDir
    Path folder;

    static List<Guide> guides() {
        return Guide.all();
    }

    @ParameterizedTest
    @MethodSource("guides")
    void everyConfigurationIsValid(Guide guide) throws IOException, ConfigurationException {
        List<Configuration> configurations = configurations(guide);

        assertThat(configurations).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("guides")
    void everyRequestListsThePageThatIsLookedUp(Guide guide)
            throws IOException, ConfigurationException, InterruptedException {
        List<Configuration> configurations = configurations(guide);
        for (String block : guide.blocks("sh")) {
            Path place = Files.createTempDirectory(folder, "block");
            RecordedCommands commands = RecordedCommands.run(block, guide.environment(), place);

            List<PageEvent> events = events(commands, configurations);

            assertThat(events).as(block).isNotEmpty();
            if (!commands.sitestream().isEmpty() && !commands.isDryRun()) {
                assertThat(commands.sitestream())
                        .containsExactly(
                                "lookup", requireNonNull(events.get(0).url()).href());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void commandsForTheProductAreShellCommands(Guide guide) throws IOException, InterruptedException {
        for (String block : guide.blocks("bash")) {
            Process check =
                    new ProcessBuilder("bash", "-n", "-c", block).inheritIO().start();

            assertThat(check.waitFor()).as(block).isZero();
        }
    }

    private List<Configuration> configurations(Guide guide) throws IOException, ConfigurationException {
        for (String ranges : List.of("googlebot.json", "bingbot.json")) {
            Files.writeString(folder.resolve(ranges), "{\"prefixes\": [{\"ipv4Prefix\": \"192.0.2.0/24\"}]}");
        }
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n");
        Files.writeString(folder.resolve("google.json"), AccountFile.json("https://oauth2.googleapis.com/token"));
        List<Configuration> configurations = new ArrayList<>();
        for (String yaml : guide.blocks("yaml")) {
            configurations.add(YamlText.in(folder, yaml).load(guide.environment()));
        }
        return configurations;
    }

    /** The valid events of a request to a hook or to the interface for events. */
    private static List<PageEvent> events(RecordedCommands commands, List<Configuration> configurations)
            throws IOException {
        String hook = "/v1/hooks/";
        if (commands.isDryRun()) {
            return mapped(source(commands.source(), configurations), commands);
        }
        if (!commands.path().startsWith(hook)) {
            return sent(commands);
        }
        Source source = source(commands.path().substring(hook.length()), configurations);
        assertThat(requireNonNull(source.webhook())
                        .verify(
                                new WebhookRequest("POST", commands.path(), commands.headers(), commands.body()),
                                Instant.now()))
                .isInstanceOf(Verdict.Genuine.class);
        return mapped(source, commands);
    }

    private static Source source(String name, List<Configuration> configurations) {
        return configurations.stream()
                .flatMap(configuration -> configuration.sources().stream())
                .filter(source -> source.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<PageEvent> mapped(Source source, RecordedCommands commands) throws IOException {
        MappedPayload mapped =
                requireNonNull(source.mapping()).map(new Payload(commands.body(), commands.headers(), commands.key()));
        assertThat(mapped.problems()).isEmpty();
        return decode(mapped.events().stream()
                .map(event -> new String(event.json(), StandardCharsets.UTF_8))
                .toList());
    }

    private static List<PageEvent> sent(RecordedCommands commands) throws IOException {
        Matcher path = EVENTS.matcher(commands.path());
        assertThat(path.matches()).as(commands.path()).isTrue();
        assertThat(commands.headers().get("authorization")).startsWith("Bearer sst_");
        String body = new String(commands.body(), StandardCharsets.UTF_8);
        boolean isNdjson = "application/x-ndjson".equals(commands.headers().get("content-type"));
        // The interface adds the site of its path, which a delete without a URL needs
        return decode((isNdjson ? body.lines() : Stream.of(body))
                .map(event -> event.replaceFirst("\\{", "{\"site\":\"" + path.group(1) + "\","))
                .toList());
    }

    private static List<PageEvent> decode(List<String> texts) {
        return texts.stream()
                .map(text -> {
                    Decoded decoded =
                            new JsonEventDecoder().decode(null, text.getBytes(StandardCharsets.UTF_8), Instant.now());
                    assertThat(decoded).as(text).isInstanceOf(Decoded.Valid.class);
                    Decoded.Valid valid = (Decoded.Valid) decoded;
                    assertThat(valid.warnings()).as(text).isEmpty();
                    return valid.event();
                })
                .toList();
    }
}
