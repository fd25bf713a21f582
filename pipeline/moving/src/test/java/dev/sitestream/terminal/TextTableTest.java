package dev.sitestream.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void columnsAreAsWideAsTheirWidestTextAndLinesHaveNoBlanksAtTheirEnd() {
        TextTable table =
                new TextTable("FILE", "PAGES", "").row("sitemap.xml", "", "").row("a", "1,000", "x");

        assertThat(table.lines()).containsExactly("FILE         PAGES", "sitemap.xml", "a            1,000  x");
    }

    @Test
    void aRowHasAsManyTextsAsThereAreColumns() {
        TextTable table = new TextTable("FILE", "PAGES");

        assertThatThrownBy(() -> table.row("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a row of 1 texts, in a table of 2 columns");
    }
}
