package dev.sitestream.compare;

import java.util.regex.Pattern;

/** The name that the files of one kind have in common: {@code products} of {@code products-00001.xml.gz}. */
final class FileFamily {

    private static final Pattern ENDING = Pattern.compile("(?i)\\.gz$|\\.(?:xml|txt|rss|atom|ndjson|jsonl|json|csv)$");
    private static final Pattern NUMBER = Pattern.compile("(?:[-_.]?l?[0-9]++)++$");

    private FileFamily() {}

    /** @param file a file's name or URL */
    static String of(String file) {
        int query = file.indexOf('?');
        String path = query < 0 ? file : file.substring(0, query);
        String name = path.substring(1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
        String series = ENDING.matcher(ENDING.matcher(name).replaceFirst("")).replaceFirst("");
        String withoutNumber = NUMBER.matcher(series).replaceFirst("");
        return withoutNumber.isEmpty() ? series : withoutNumber;
    }
}
