package dev.sitestream.remedy;

import dev.sitestream.page.event.ProblemCode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the sender of an event changes so that the event has this problem no more. */
public final class ProblemRemedy {

    private static final String EVENT = "{\"op\": \"upsert\", \"url\": \"https://shop.example.com/p/1\"}";

    private static final Map<String, ProblemCode> CODES =
            Stream.of(ProblemCode.values()).collect(Collectors.toMap(ProblemCode::text, Function.identity()));

    private ProblemRemedy() {}

    /** The remedy for the problem with this published code; empty if a newer release has added the code. */
    public static Optional<String> of(String code) {
        return Optional.ofNullable(CODES.get(code)).map(ProblemRemedy::of);
    }

    /** The remedy, one sentence. */
    public static String of(ProblemCode code) {
        return switch (code) {
            case VALUE_MISSING ->
                "Send a JSON object as the value, such as " + EVENT
                        + "; to delete a page, send its URL as the key with a null value.";
            case UTF8_INVALID -> "Encode the value in UTF-8, at the place that the detail names.";
            case JSON_INVALID ->
                "Send exactly one JSON object as each event, such as " + EVENT
                        + "; in a file, write each on a line of its own.";
            case JSON_LIMIT_EXCEEDED ->
                "Send less in one event: at most 64 levels of nesting, numbers of 100 characters, names of 1,024 bytes"
                        + " and texts of 4 Mi characters.";
            case NOT_AN_OBJECT -> "Send a JSON object instead of another JSON value, such as " + EVENT + ".";
            case OP_MISSING ->
                "Add \"op\": \"upsert\" for a page that exists, or \"op\": \"delete\" for one that is gone.";
            case OP_UNKNOWN ->
                "Set \"op\" to \"upsert\" for a page that exists, or to \"delete\" for one that is gone.";
            case URL_MISSING -> "Add \"url\" with the page's absolute URL, such as \"https://shop.example.com/p/1\".";
            case URL_INVALID ->
                "Send the page's absolute URL with http:// or https:// and a valid host, such as"
                        + " \"https://shop.example.com/p/1\".";
            case URL_TOO_LONG ->
                "Shorten the URL to at most 2,047 characters in its percent-encoded form, or send no event of this page.";
            case SITE_UNKNOWN ->
                "Send URLs that begin as the `url` of a site does, with the same scheme, and with `www.` or without it; or"
                        + " add the site to `sites` in the configuration.";
            case SITE_FORBIDDEN ->
                "Send the event with the site that the URL belongs to, or leave \"site\" out; a token or source that is"
                        + " bound to one site sends only this site's pages.";
            case SITE_INVALID ->
                "Set \"site\" to the id of a site in the configuration, such as \"shop\", or leave it out.";
            case ID_INVALID ->
                "Send \"id\" as type and id with a colon between them, such as \"product:632910392\", of at most 512"
                        + " characters.";
            case SOURCE_INVALID ->
                "Send \"source\" in 1 to 64 lower-case letters, digits and hyphens, such as \"shopify\", or leave it out.";
            case EVENT_TOO_LARGE ->
                "Send a smaller event, of at most 1 MiB over HTTP: leave out what is no field of an event, or some images"
                        + " and videos.";
            case CLOUD_EVENT_INVALID ->
                "Send \"specversion\": \"1.0\", \"id\", \"source\", a JSON object as \"data\", and as \"type\""
                        + " \"dev.sitestream.page.upserted.v1\" or \"dev.sitestream.page.deleted.v1\".";
            case PAYLOAD_UNEXPECTED ->
                "Let the sender post only payloads that the source's `only` describes, or change `only`; `sitestream map"
                        + " --source NAME FILE` shows what a payload becomes.";
            case PAYLOAD_ITEMS_TOO_MANY -> "Split the payload, so that each has at most 10,000 items.";
            case PAYLOAD_VALUE_MISSING ->
                "Send the value that the detail names, or change the source's mapping so that it is not required;"
                        + " `sitestream map --source NAME FILE` shows what a payload becomes.";
            case PAYLOAD_VALUE_INVALID ->
                "Send the value as the detail requires, or change the source's mapping; `sitestream map --source NAME"
                        + " FILE` shows what a payload becomes.";
            case PAYLOAD_VALUE_UNAVAILABLE ->
                "Let Postgres send the whole row (`ALTER TABLE … REPLICA IDENTITY FULL`) or let Debezium look the value up"
                        + " (`ReselectColumnsPostProcessor`), or map no such column.";
            case PAYLOAD_TRUNCATE ->
                "Nothing is removed by it: if the pages are gone, remove them with `sitestream reconcile` and a full listing;"
                        + " if not, turn truncates off in the connector (`skipped.operations=t`).";
            case ENCODING_INVALID ->
                "Let the topic's writer use the source's `encoding`, or change it; the detail has the first bytes, or the"
                        + " place in the body.";
            case SCHEMA_UNKNOWN ->
                "Check that the source's `registry` is the one that the topic's writer uses, and its `ids` and `idBytes`.";
            case ACCESS_RECORD_INVALID ->
                "Let the log's producer write `time`, `ip`, `status` and `url` of each request, such as {\"time\":"
                        + " \"2026-11-21T08:00:00Z\", \"ip\": \"192.0.2.1\", \"status\": 200, \"url\":"
                        + " \"https://shop.example.com/sitemap.xml\"}.";
            case TIME_INVALID ->
                "Send \"time\" as an RFC 3339 date-time, such as \"2026-11-21T08:00:00Z\", or leave it out.";
            case TIME_IN_FUTURE ->
                "Correct the clock that \"time\" comes from, or leave \"time\" out, so that the arrival counts.";
            case LASTMOD_INVALID ->
                "Send \"lastmod\" as a date or date-time, such as \"2026-11-21\" or \"2026-11-21T08:00:00Z\", or leave it"
                        + " out.";
            case LASTMOD_IN_FUTURE ->
                "Send when the page has changed, not when it will: \"lastmod\" is a time in the past.";
            case CHANGEFREQ_INVALID ->
                "Set \"changefreq\" to always, hourly, daily, weekly, monthly, yearly or never, or leave it out.";
            case PRIORITY_INVALID -> "Send \"priority\" as a number from 0.0 to 1.0, such as 0.8, or leave it out.";
            case SECTION_INVALID -> "Send \"section\" as a string with the name of a section, or leave it out.";
            case SECTION_UNKNOWN ->
                "Set \"section\" to the name of one of the site's sections, add the section to `sections` in the"
                        + " configuration, or leave it out.";
            case TITLE_INVALID -> "Send \"title\" as a string of at most 2,048 characters, or leave it out.";
            case LANGUAGE_INVALID ->
                "Send \"language\" as a BCP 47 language tag, such as \"de\" or \"pt-BR\", or leave it out.";
            case TRANSLATION_GROUP_INVALID ->
                "Send \"translationGroup\" as a string of 1 to 1,024 characters that all translations of the page share,"
                        + " or leave it out.";
            case IMAGES_INVALID ->
                "Send \"images\" as an array of objects, such as [{\"loc\": \"https://shop.example.com/1.jpg\"}].";
            case IMAGES_TOO_MANY -> "Send at most 1,000 images for a page: the others are left out.";
            case IMAGE_INVALID ->
                "Give each image a \"loc\" with its absolute URL, such as {\"loc\": \"https://shop.example.com/1.jpg\"}.";
            case VIDEOS_INVALID -> "Send \"videos\" as an array of objects.";
            case VIDEOS_TOO_MANY -> "Send at most 100 videos for a page: the others are left out.";
            case VIDEO_INVALID ->
                "Give each video \"thumbnailLoc\", \"title\" (100 characters), \"description\" (2,048 characters), and"
                        + " \"contentLoc\" or \"playerLoc\".";
            case VIDEO_PART_INVALID ->
                "Correct the part of the video that is named, or leave it out: the video is listed without it.";
            case ALTERNATES_INVALID ->
                "Send \"alternates\" as an array of objects, such as [{\"hreflang\": \"de\", \"href\":"
                        + " \"https://shop.example.com/de/1\"}].";
            case ALTERNATES_TOO_MANY -> "Send at most 1,000 alternates for a page: the others are left out.";
            case ALTERNATE_INVALID ->
                "Give each alternate \"href\" with an absolute URL and \"hreflang\" with a language, perhaps with script"
                        + " and region, or x-default, such as {\"hreflang\": \"de-AT\", \"href\":"
                        + " \"https://shop.example.com/at/1\"}.";
            case ALTERNATE_REPEATED ->
                "Send each \"hreflang\" once among the alternates of a page: the last one counts.";
            case ALTERNATES_WITHOUT_PAGE ->
                "Add the page itself to its \"alternates\", or send its \"language\", so that it can be added.";
            case NEWS_INVALID ->
                "Send \"news\" with \"title\", \"publicationDate\" and, unless the site's configuration has a publication,"
                        + " \"publication\", such as {\"publication\": {\"name\": \"The Desk\", \"language\": \"en\"},"
                        + " \"publicationDate\": \"2026-11-21T08:00:00Z\", \"title\": \"A story\"}.";
            case EXTENSIONS_TOO_LARGE ->
                "Send fewer images, videos or alternates for this page: together they may take 3 MiB, and a page must"
                        + " fit into one of the site's files.";
            case ROBOTS_INVALID ->
                "Send \"robots\" as a string with the page's robots directives, such as \"noindex, follow\", or leave it"
                        + " out.";
            case CANONICAL_INVALID ->
                "Send \"canonical\" as an absolute URL with http:// or https://, or leave it out.";
            case STATUS_INVALID ->
                "Send \"status\" as the page's HTTP status, a whole number from 100 to 599, or leave it out.";
            case PUBLISH_AT_INVALID ->
                "Send \"publishAt\" as an RFC 3339 date-time, such as \"2026-11-21T08:00:00Z\", or leave it out.";
            case EXPIRE_AT_INVALID ->
                "Send \"expireAt\" as an RFC 3339 date-time, such as \"2026-12-31T23:59:59Z\", or leave it out.";
        };
    }
}
