package dev.sitestream.codec;

/** Texts that lie one behind the other in an array, stepped through as often as need be. */
public final class PackedTexts {

    private final BinaryReader in = new BinaryReader(new byte[0]);
    private final PackedText text = new PackedText();
    private byte[] bytes = {};
    private int start;
    private int count;
    private int left;

    /** Means no texts from now on. */
    public void clear() {
        count = 0;
        left = 0;
    }

    /** Means the next so many texts of a reader from now on, and takes the reader behind them. */
    public void read(BinaryReader texts, int number) {
        bytes = texts.array();
        start = texts.position();
        count = number;
        for (int i = 0; i < number; i++) {
            texts.skipText();
        }
        rewind();
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** Stands before the first text again. */
    public void rewind() {
        in.moveTo(bytes, start);
        left = count;
    }

    /** Steps to the next text; returns whether there is one. */
    public boolean next() {
        if (left == 0) {
            return false;
        }
        in.text(text);
        left--;
        return true;
    }

    /** The text to which {@link #next} stepped. */
    public PackedText text() {
        return text;
    }
}
