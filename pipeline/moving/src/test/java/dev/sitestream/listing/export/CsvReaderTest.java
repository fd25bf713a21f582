package dev.sitestream.listing.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReaderTest {

    private static List<String> rows(String text) throws IOException {
        CsvReader csv = new CsvReader(new StringReader(text), ',');
        List<String> rows = new ArrayList<>();
        for (CsvReader.Row row = csv.next(); row != null; row = csv.next()) {
            rows.add(row.line() + " " + row.fields() + (row.problem() == null ? "" : " " + row.problem()));
        }
        return rows;
    }

    @Test
    void fieldsMayBeQuoted() throws IOException {
        assertThat(rows("a,\"b,\"\"c\"\"\r\nd\",\r\n\"\",e\n")).containsExactly("1 [a, b,\"c\"\r\nd, ]", "3 [, e]");
    }

    @Test
    void linesMayEndInAnyWayAndTheLastOneNeedNot() throws IOException {
        assertThat(rows("a\rb\nc\r\nd")).containsExactly("1 [a]", "2 [b]", "3 [c]", "4 [d]");
        assertThat(rows("")).isEmpty();
        assertThat(rows("a,")).containsExactly("1 [a, ]");
        assertThat(rows("a\n\nb")).containsExactly("1 [a]", "2 []", "3 [b]");
    }

    @Test
    void aQuoteInsideOfAFieldIsAPartOfIt() throws IOException {
        assertThat(rows("a\"b\",c")).containsExactly("1 [a\"b\", c]");
    }

    @Test
    void aBrokenRowLosesNoOtherOne() throws IOException {
        assertThat(rows("\"a\"x,b\nc,d"))
                .containsExactly(
                        "1 [ax, b] has text after a closing quote; quotes inside of a quoted field are doubled",
                        "2 [c, d]");
        assertThat(rows("a\nb,\"c\nd"))
                .containsExactly("1 [a]", "2 [b, c\nd] has a quote that is not closed; it begins in line 2");
    }

    @Test
    void aRowOfAnyLengthTakesLittleMemory() throws IOException {
        Reader endless = new Reader() {
            private long left = 50_000_000L;

            @Override
            public int read(char[] target, int from, int length) {
                int count = (int) Math.min(length, left);
                Arrays.fill(target, from, from + count, 'x');
                left -= count;
                return count == 0 ? -1 : count;
            }

            @Override
            public void close() {}
        };
        CsvReader.Row row = new CsvReader(endless, ',').next();

        assertThat(row == null ? "" : row.problem()).isEqualTo("has more than 4,194,304 characters");
        assertThat(rows(",".repeat(5_000)).get(0)).endsWith("has more than 1,000 fields");
    }
}
