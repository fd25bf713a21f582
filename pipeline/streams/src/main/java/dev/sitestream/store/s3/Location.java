package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectKey;

/**
 * The location of objects.
 *
 * @param bucket the bucket
 * @param prefix the beginning of all keys: empty, or ending in a slash
 */
record Location(String bucket, String prefix) {

    /** Returns the key of an object in the bucket. */
    String key(ObjectKey object) {
        return folder(object.site()) + object.name();
    }

    /** Returns the beginning of the keys of a site's objects. */
    String folder(String site) {
        return prefix + site + "/";
    }

    /**
     * Returns a key, or the beginning of keys, as it appears in a message: on one line, even if a name contains control
     * characters.
     */
    String shown(String key) {
        StringBuilder shown = new StringBuilder("s3://").append(bucket).append('/');
        key.chars().forEach(c -> {
            if (Character.isISOControl(c)) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }
}
