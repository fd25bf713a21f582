package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownSite;
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
 * What a crawler gets of a site in one go: its index, and all that this lists.
 *
 * @param index the index; empty when there is none
 * @param files what was asked for, by key; empty for what is not there
 */
public record BucketLook(Optional<StoredFile> index, SortedMap<String, Optional<StoredFile>> files) {

    public static final String INDEX = KnownSite.PREFIX + KnownSite.ID + "/sitemap.xml";

    private static final Pattern LOC = Pattern.compile("<loc>([^<]*)</loc>");

    /**
     * Takes one.
     *
     * @param others keys that are asked for, whether they are listed or not
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

    /** What stands under this key, of those that were asked for. */
    Optional<StoredFile> file(String key) {
        return files.getOrDefault(key, Optional.empty());
    }

    /** All that is there, by key. */
    Map<String, StoredFile> present() {
        Map<String, StoredFile> present = new TreeMap<>();
        files.forEach((key, file) -> file.ifPresent(found -> present.put(key, found)));
        index.ifPresent(found -> present.put(INDEX, found));
        return present;
    }
}
