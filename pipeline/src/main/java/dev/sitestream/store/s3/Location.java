package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectKey;

/**
 * Where objects stand.
 *
 * @param bucket the bucket
 * @param prefix what all keys begin with: empty, or ending in a slash
 */
record Location(String bucket, String prefix) {

    /** The key of an object in the bucket. */
    String key(ObjectKey object) {
        return folder(object.site()) + object.name();
    }

    /** What the keys of a site's objects begin with. */
    String folder(String site) {
        return prefix + site + "/";
    }

    /** How a key, or the beginning of keys, appears in a message: on one line, whoever named the object. */
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
