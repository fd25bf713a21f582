package dev.sitestream.clock;

import java.util.Locale;

/** What this process's own clock is compared with. */
public enum Witness {
    /** The clock of the broker. */
    BROKER("the broker's"),
    /** The clock of the object store. */
    STORE("the object store's"),
    /** The own clock as it was, carried on evenly: shows that it was set. */
    BEFORE("what it showed before");

    private final String name;

    Witness(String name) {
        this.name = name;
    }

    /** The name in metrics, such as {@code broker}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }

    String inSentence() {
        return name;
    }
}
