package dev.sitestream.compare.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvWriterTest {

    @TempDir
    private Path folder;

    @Test
    void rowsAreThoseOfTheStandard() throws IOException {
        Path file = folder.resolve("a.csv");
        try (CsvWriter csv = CsvWriter.create(file, List.of("url", "title"))) {
            csv.row(List.of("https://a/", "A \"good\" one, really"));
            csv.row(List.of("", "ü"));
        }

        assertThat(Files.readString(file))
                .isEqualTo("url,title\r\nhttps://a/,\"A \"\"good\"\" one, really\"\r\n,ü\r\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            =HYPERLINK("https://evil/") | "'=HYPERLINK(""https://evil/"")"
            +1 | '+1
            -1 | '-1
            @SUM(A1) | '@SUM(A1)
            a=1 | a=1
            """)
    void noTextIsAFormula(String text, String written) throws IOException {
        Path file = folder.resolve("a.csv");
        try (CsvWriter csv = CsvWriter.create(file, List.of("a"))) {
            csv.row(List.of(text));
        }

        assertThat(Files.readString(file)).isEqualTo("a\r\n" + written + "\r\n");
    }

    @Test
    void controlCharactersAreEscaped() throws IOException {
        Path file = folder.resolve("a.csv");
        try (CsvWriter csv = CsvWriter.create(file, List.of("a"))) {
            csv.row(List.of("\t=1\r\n\u001b[2J\u202e"));
        }

        assertThat(Files.readString(file)).isEqualTo("a\r\n\\u0009=1\\u000d\\u000a\\u001b[2J\\u202e\r\n");
    }

    @Test
    void aFullDiskIsExplained() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "this system has no " + full);

        assertThatThrownBy(() -> {
                    try (CsvWriter csv = CsvWriter.create(full, List.of("a"))) {
                        csv.row(List.of("b"));
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("/dev/full can't be written: No space left")
                .hasMessageEndingWith("or name another folder with --report");
    }
}
