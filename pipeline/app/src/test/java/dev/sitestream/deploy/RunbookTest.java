package dev.sitestream.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every alert has an entry in the runbook. */
class RunbookTest {

    private static final String RUNBOOK = "https://github.com/sitestream/sitestream/blob/main/deploy/OPERATIONS.md#";

    @Test
    void everyAlertHasAPlaceOfItsOwnInTheRunbook() throws Exception {
        String alerts = Files.readString(DeployedQueries.FOLDER.resolve("prometheus/alerts.yml"));
        List<String> names = all("- alert: (\\w+)", alerts);

        assertThat(all("runbook_url: (\\S+)", alerts))
                .isEqualTo(names.stream()
                        .map(name -> RUNBOOK + name.toLowerCase(Locale.ROOT))
                        .toList());
        assertThat(headings()).containsAll(names);
    }

    private static List<String> headings() throws IOException {
        return all("(?m)^#+ (\\w+)$", Files.readString(DeployedQueries.FOLDER.resolve("OPERATIONS.md")));
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
