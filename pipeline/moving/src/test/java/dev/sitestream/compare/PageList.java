package dev.sitestream.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.util.List;

/** A listing in memory: events in JSON, one on each line of a file, with apostrophes for quotation marks. */
public record PageList(String file, List<String> events) implements Listing {

    public PageList {
        events = List.copyOf(events);
    }

    public static PageList of(String... events) {
        return new PageList("pages.xml", List.of(events));
    }

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        int line = 0;
        for (String event : events) {
            line++;
            if (event.startsWith("{")) {
                receiver.page(new Origin(file, line), event.replace('\'', '"').getBytes(UTF_8));
            } else {
                receiver.problem(new Origin(file, line), event);
            }
        }
    }

    /** An upsert of a page of the shop. */
    public static String page(String path, String... fields) {
        return upsert("https://shop.example.com" + path, fields);
    }

    /** An upsert. */
    public static String upsert(String url, String... fields) {
        String more = fields.length == 0 ? "" : "," + String.join(",", fields);
        return "{'op':'upsert','url':'" + url + "'" + more + "}";
    }
}
