package dev.sitestream.page.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SplicedJsonTest {

    private static final String MEMBERS = "{\"site\":\"shop\"}";

    @Test
    void appendedMembersStandLastSoThatTheyCount() {
        assertThat(appended("{\"site\":\"news\"}", MEMBERS)).isEqualTo("{\"site\":\"news\",\"site\":\"shop\"}");
        assertThat(appended(" { } \r\n", MEMBERS)).isEqualTo(" { \"site\":\"shop\"}");
        assertThat(appended("{}", MEMBERS)).isEqualTo(MEMBERS);
        assertThat(appended(MEMBERS, "{}")).isEqualTo(MEMBERS);
    }

    @Test
    void whatIsNoObjectDoesNotBecomeOne() {
        for (String text : new String[] {"", "{", "}", "[]", "7", "{\"a\":1", "\uFEFF"}) {
            assertThat(appended(text, MEMBERS)).isEqualTo(text);
        }
    }

    @Test
    void prependedMembersStandFirstSoThatTheObjectsOwnCount() {
        assertThat(prepended("{\"site\":\"news\"}", MEMBERS)).isEqualTo("{\"site\":\"shop\",\"site\":\"news\"}");
        assertThat(prepended("\uFEFF {\n}", MEMBERS)).isEqualTo("\uFEFF {\"site\":\"shop\"\n}");
        assertThat(prepended("{\"a\":1}", "{}")).isEqualTo("{\"a\":1}");
    }

    @Test
    void anObjectIsKnownByItsFirstVisibleByte() {
        assertThat(SplicedJson.isObject("\uFEFF \t\r\n{".getBytes(UTF_8))).isTrue();
        assertThat(SplicedJson.isObject(" []".getBytes(UTF_8))).isFalse();
        assertThat(SplicedJson.isObject(" ".getBytes(UTF_8))).isFalse();
    }

    private static String appended(String object, String members) {
        return new String(SplicedJson.appended(object.getBytes(UTF_8), members.getBytes(UTF_8)), UTF_8);
    }

    private static String prepended(String object, String members) {
        return new String(SplicedJson.prepended(object.getBytes(UTF_8), members.getBytes(UTF_8)), UTF_8);
    }
}
