package dev.sitestream.clock;

import java.util.Locale;

/** A clock that this process's clock is compared with. */
public enum ReferenceClock {
    /** The clock of the broker. */
    BROKER("the broker's"),
    /** The clock of the object store. */
    STORE("the object store's"),
    /** This process's clock at an earlier comparison, advanced evenly: a difference shows that the clock was set. */
    BEFORE("what it showed before");

    private final String name;

    ReferenceClock(String name) {
        this.name = name;
    }

    /** Returns the name in metrics, such as {@code broker}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }

    String displayName() {
        return name;
    }
}
