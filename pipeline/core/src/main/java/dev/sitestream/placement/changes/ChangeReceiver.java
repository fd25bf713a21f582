package dev.sitestream.placement.changes;

import dev.sitestream.published.PageRecord.Change;

/**
 * Receives the visible changes of a lane's pages, in order: the port for everything that reacts to what crawlers can
 * see of a page. A receiver that depends on nothing but these changes needs no copies of its own.
 */
public interface ChangeReceiver {

    /** Wants nothing. */
    ChangeReceiver NONE = new ChangeReceiver() {
        @Override
        public boolean isOn() {
            return false;
        }

        @Override
        public boolean wants(Change change, long timeMicros) {
            return false;
        }

        @Override
        public void accept(VisibleChange change) {}
    };

    /** Whether any change is wanted at present. It is asked often. What is copied meanwhile is not reported later. */
    boolean isOn();

    /**
     * Whether a change of this kind and time is wanted. It is asked when the change happens or is copied, so that
     * nothing is kept in vain, and again when the change is visible, just before it is passed on.
     */
    boolean wants(Change change, long timeMicros);

    void accept(VisibleChange change);
}
