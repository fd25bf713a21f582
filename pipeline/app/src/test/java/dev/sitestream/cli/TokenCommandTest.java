package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {

    private static final Pattern PRINTED =
            Pattern.compile("token: (sst_[0-9a-f]{8}_[A-Za-z0-9_-]{43})\\Rhash: {2}(sha256:[0-9a-f]{64})\\R(?s:.*)");

    @TempDir
    private Path folder;

    @Test
    void itPrintsATokenAndTheHashOfTheWholeToken() throws Exception {
        CommandRun run = CommandRun.of("token", "--config", config("ingest: {}\n"), "shop");

        assertThat(run.exitCode()).isZero();
        Matcher printed = PRINTED.matcher(run.out());
        assertThat(printed.matches()).as(run.out()).isTrue();
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(printed.group(1).getBytes(UTF_8));
        assertThat(printed.group(2)).isEqualTo("sha256:" + HexFormat.of().formatHex(hash));
        assertThat(run.out())
                .contains("at the site `shop`", "    tokens: [\"" + printed.group(2) + "\"]")
                .doesNotContain("no `ingest`");
    }

    @Test
    void everyTokenIsANewOne() throws Exception {
        String config = config("");
        CommandRun run = CommandRun.of("token", "--config", config, "shop");

        assertThat(run.out()).contains("The configuration has no `ingest` yet");
        assertThat(run.out())
                .isNotEqualTo(CommandRun.of("token", "--config", config, "shop").out());
    }

    @Test
    void aSiteThatIsNotConfiguredIsNamed() throws Exception {
        CommandRun run = CommandRun.of("token", "--config", config(""), "shpo");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("there is no site `shpo`", "its sites are `shop`");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aConfigurationThatLacksTheTokenItselfIsNoObstacle() throws Exception {
        String config = Files.writeString(
                        folder.resolve("incomplete.yaml"),
                        "sites: [{id: shop, url: 'https://shop.example.com/', tokens: ['${NO_SUCH_HASH_YET}']}]\n")
                .toString();
        CommandRun run = CommandRun.of("token", "--config", config, "shop");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("token: sst_");
        assertThat(run.err()).contains("whether the site exists was not checked", "`NO_SUCH_HASH_YET` is not set");
    }

    private String config(String more) throws IOException {
        return Files.writeString(
                        folder.resolve("sitestream.yaml"),
                        more + "embedded: {}\nsites: [{id: shop, url: 'https://shop.example.com/'}]\n")
                .toString();
    }
}
