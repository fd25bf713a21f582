package dev.sitestream.announce.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.publish.fact.PublishedFact.LaneHeld;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The format of messages to announcers, byte by byte. A release must be able to read its predecessor's messages. */
class AnnounceEventCodecTest {

    private static final Map<AnnounceEvent, String> FORMS = new LinkedHashMap<>();

    static {
        FORMS.put(
                fact(new PagesChanged(List.of(new ChangedPage("https://a.example/", true, -1, 150, 300)), 6, 5)),
                "01010605011268747470733a2f2f612e6578616d706c652f0101ac02ac02");
        FORMS.put(fact(new PagesChanged(List.of(), 0, 0)), "0101000000");
        FORMS.put(fact(new FileWritten("news.xml", FileWritten.Kind.INDEX, 1)), "0102086e6577732e786d6c0102");
        FORMS.put(fact(new FileWritten("news.xml", FileWritten.Kind.NEWS, 1)), "0102086e6577732e786d6c0202");
        FORMS.put(fact(new FileWritten("news.xml", FileWritten.Kind.FEED, 1)), "0102086e6577732e786d6c0302");
        FORMS.put(
                fact(new FileWritten("pages-00001.xml", FileWritten.Kind.SHARD, 1)),
                "01020f70616765732d30303030312e786d6c0402");
        FORMS.put(new FileRead("news.xml", "bingbot", 1), "0103086e6577732e786d6c0762696e67626f7402");
        FORMS.put(fact(new LaneHeld(300, true)), "0104ac0201");
        FORMS.put(new Resumed(null), "010500");
        FORMS.put(new Resumed("baidu"), "0105066261696475");
    }

    @Test
    void theyHaveThisFormInVersion1AndComeBack() {
        FORMS.forEach((event, form) -> {
            assertThat(HexFormat.of().formatHex(AnnounceEventCodec.encode(event)))
                    .isEqualTo(form);
            assertThat(AnnounceEventCodec.decode(HexFormat.of().parseHex(form))).isEqualTo(event);
        });
    }

    private static AnnounceEvent fact(PublishedFact fact) {
        return new AnnounceEvent.Published(fact);
    }

    @Test
    void unknownKindsAreRefused() {
        assertThatThrownBy(() -> AnnounceEventCodec.decode(new byte[] {1, 99}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kind 99");
    }

    @Test
    void thoseOfANewerReleaseAreRefused() {
        assertThatThrownBy(() -> AnnounceEventCodec.decode(new byte[] {2, 1}))
                .isInstanceOf(UnreadableFormatException.class);
    }
}
