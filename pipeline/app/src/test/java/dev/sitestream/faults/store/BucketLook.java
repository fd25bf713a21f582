package dev.sitestream.faults.store;

import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A site's index and the files that it lists, read at one instant.
 *
 * @param index the index; empty if it does not exist
 * @param files the objects that were requested, by key; empty for those that do not exist
 */
public record BucketLook(Optional<StoredFile> index, SortedMap<String, Optional<StoredFile>> files) {

    public static final String INDEX = KnownSite.PREFIX + KnownSite.ID + "/sitemap.xml";

    private static final Pattern LOC = Pattern.compile("<loc>([^<]*)</loc>");

    /**
     * Reads a bucket.
     *
     * @param others keys to request, whether they are listed or not
     */
    static BucketLook take(Bucket bucket, Set<String> others) throws IOException, InterruptedException {
        Optional<StoredFile> index = bucket.get(INDEX);
        SortedMap<String, Optional<StoredFile>> files = new TreeMap<>();
        for (String key : others) {
            files.put(key, bucket.get(key));
        }
        if (index.isPresent()) {
            Matcher matcher = LOC.matcher(new String(index.get().content(), StandardCharsets.UTF_8));
            while (matcher.find()) {
                String url = matcher.group(1);
                if (url.startsWith(bucket.url())) {
                    String key = url.substring(bucket.url().length());
                    files.put(key, bucket.get(key));
                }
            }
        }
        return new BucketLook(index, files);
    }

    /** The object with this key, if it was requested and exists. */
    Optional<StoredFile> file(String key) {
        return files.getOrDefault(key, Optional.empty());
    }

    /** All objects that exist, by key. */
    Map<String, StoredFile> present() {
        Map<String, StoredFile> present = new TreeMap<>();
        files.forEach((key, file) -> file.ifPresent(found -> present.put(key, found)));
        index.ifPresent(found -> present.put(INDEX, found));
        return present;
    }
}
