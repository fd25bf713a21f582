package dev.sitestream.codec;

/** A view of consecutive texts in an array, which can be read several times. */
public final class PackedTexts {

    private final BinaryReader in = new BinaryReader(new byte[0]);
    private final PackedText text = new PackedText();
    private byte[] bytes = {};
    private int start;
    private int count;
    private int left;

    /** Makes this an empty sequence. */
    public void clear() {
        count = 0;
        left = 0;
    }

    /** Points to the next {@code number} texts of a reader, and moves the reader behind them. */
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

    /** Moves back to before the first text. */
    public void rewind() {
        in.moveTo(bytes, start);
        left = count;
    }

    /** Moves to the next text; returns whether there is one. */
    public boolean next() {
        if (left == 0) {
            return false;
        }
        in.text(text);
        left--;
        return true;
    }

    /** Returns the text to which {@link #next} has moved. */
    public PackedText text() {
        return text;
    }
}
