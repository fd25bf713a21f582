package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.mapped;
import static dev.sitestream.mapping.Mapped.mapping;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Payloads that try to become more than they are. */
class HostilePayloadsTest {

    @Test
    void manyItemsDoNotMakeMuchOfOneLargeValue() {
        String payload = "{\"big\":\"" + "x".repeat(100_000) + "\",\"items\":[" + items(10_000, "{}") + "]}";
        long t = System.nanoTime();
        MappedPayload mapped = mapped("{each: /items, url: '=p', title: '^/big'}", payload);
        System.err.println("A " + (System.nanoTime() - t) / 1_000_000 + " ms " + mapped.events().size() + " " + mapped.events().stream().mapToLong(e -> e.length).sum() + " " + mapped.problems().size());
    }

    @Test
    void itemsWithoutEventsTakeTheirTimeToo() {
        String payload = "{\"big\":\"" + "é".repeat(600_000) + "\",\"items\":[" + items(2_000, "{}") + "]}";
        long t = System.nanoTime();
        MappedPayload mapped = mapped("{each: /items, url: '=p', title: '^/big'}", payload);
        System.err.println("B " + (System.nanoTime() - t) / 1_000_000 + " ms " + mapped.events().size() + " " + mapped.problems().size());
        t = System.nanoTime();
        mapped = mapped("{each: /items, url: '/p/{^/big}'}", payload);
        System.err.println("C " + (System.nanoTime() - t) / 1_000_000 + " ms " + mapped.events().size() + " " + mapped.problems().size());
        String list = "{\"all\":[" + items(90_000, "{}") + "],\"items\":[" + items(2_000, "{}") + "]}";
        t = System.nanoTime();
        mapped = mapped("{each: /items, url: '=p', images: {each: '^/all', loc: '/x'}}", list);
        System.err.println("D " + (System.nanoTime() - t) / 1_000_000 + " ms " + mapped.events().size() + " " + mapped.problems().size());
        t = System.nanoTime();
        mapped = mapped("{url: '=p', images: {each: '/all', loc: '/a/{/x}'}}", list);
        System.err.println("E " + (System.nanoTime() - t) / 1_000_000 + " ms " + mapped.events().size() + " " + mapped.problems().size());
        t = System.nanoTime();
        mapped = mapped("{each: /items, url: '=p', images: {each: '^/all', loc: '/a/{/x}'}}", list);
        System.err.println("F " + (System.nanoTime() - t) / 1_000_000 + " ms " + mapped.events().size() + " " + mapped.problems().size());
    }

    private static String items(int count, String item) {
        return String.join(",", Collections.nCopies(count, item));
    }
}
