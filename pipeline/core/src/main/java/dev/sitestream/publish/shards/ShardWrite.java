package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.ShownContent;
import dev.sitestream.publish.shards.content.RenderedFile;
import dev.sitestream.publish.shards.content.ShardContent;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to write a shard's file, on a thread that may block.
 *
 * @param epoch the owner's epoch
 * @param before the published file as the lane knows it; null if the shard has none
 * @param awaitedChanges for how many changes of the stored file the lane has waited, see {@link FencedStore#put}
 */
record ShardWrite(
        ObjectKey key,
        ShardContent content,
        long epoch,
        @Nullable PublishedFile before,
        long awaitedChanges) {

    /** What was written, and what the store has answered. */
    record Done(FencedStore.Done stored, long fingerprint, int bytes) {

        /** Returns the shard's published file after the write, which is taken at this time. */
        PublishedFile after(@Nullable PublishedFile before, long revision, long steadyMillis) {
            return new PublishedFile(
                    revision,
                    stored.etag(),
                    shown(before, steadyMillis),
                    PublishedFile.UNKNOWN_TIME,
                    steadyMillis,
                    bytes);
        }

        /** The content that crawlers see after this write, if this was published before. */
        private ShownContent shown(@Nullable PublishedFile before, long steadyMillis) {
            ShownContent known = before == null ? null : before.content();
            if (known == null) {
                return new ShownContent(fingerprint, steadyMillis);
            }
            return stored.replacesOther()
                    ? known.replacedBy(fingerprint, steadyMillis)
                    : known.afterWrite(fingerprint, steadyMillis);
        }
    }

    /** Renders the content and writes it. */
    Done run(FencedStore objects) throws ObjectStoreException {
        RenderedFile rendered = content.file();
        WriteMarker marker = new WriteMarker(epoch, content.revision(), content.changes());
        NewObject object = new NewObject(key, ContentType.of(key.name()), FileRole.SHARD, marker, rendered.bytes());
        FencedStore.Done stored = objects.put(object, expected(), awaitedChanges);
        return new Done(stored, rendered.fingerprint(), rendered.bytes().length);
    }

    /** The stored file as far as the lane knows; null when it does not know. */
    private @Nullable Precondition expected() {
        if (before == null) {
            return new Precondition.Absent();
        }
        return before.isUnknown() ? null : new Precondition.Unchanged(before.etag());
    }
}
