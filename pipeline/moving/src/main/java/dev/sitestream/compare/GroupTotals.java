package dev.sitestream.compare;

/** Counts of the pages of a section, or of those below a path. */
public final class GroupTotals {

    private final String name;
    private long equal;
    private long differing;
    private long missing;
    private long added;

    GroupTotals(String name) {
        this.name = name;
    }

    void addEqual() {
        equal++;
    }

    void addDiffering() {
        differing++;
    }

    void addOnly(Side side) {
        if (side == Side.OLD) {
            missing++;
        } else {
            added++;
        }
    }

    void add(GroupTotals other) {
        equal += other.equal;
        differing += other.differing;
        missing += other.missing;
        added += other.added;
    }

    /** The section's name, or the beginning of the URLs. */
    public String name() {
        return name;
    }

    /** Pages that both sides list, with equal values. */
    public long equal() {
        return equal;
    }

    /** Pages that both sides list, with other values. */
    public long differing() {
        return differing;
    }

    /** Pages that only the old side lists. */
    public long missing() {
        return missing;
    }

    /** Pages that only the new side lists. */
    public long added() {
        return added;
    }

    /** All pages of either side. */
    public long pages() {
        return equal + differing + missing + added;
    }
}
