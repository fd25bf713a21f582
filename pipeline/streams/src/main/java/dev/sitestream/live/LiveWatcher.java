package dev.sitestream.live;

import dev.sitestream.query.live.LiveBatch;

/** Somebody who watches. No method may wait. */
public interface LiveWatcher {

    /** Takes what has become visible since the last call. */
    void accept(LiveBatch batch);

    /** Nothing has become visible for some seconds. */
    void idle();

    /** Nothing more will come: the instance stops. */
    void end();
}
