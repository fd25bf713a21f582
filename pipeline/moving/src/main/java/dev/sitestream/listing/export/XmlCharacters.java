package dev.sitestream.listing.export;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Replaces the characters that XML forbids by spaces: WordPress exports posts with what authors have pasted. */
final class XmlCharacters extends FilterReader {

    XmlCharacters(Reader text) {
        super(text);
    }

    @Override
    public int read() throws IOException {
        int c = super.read();
        return c >= 0 && isForbidden((char) c) ? ' ' : c;
    }

    @Override
    public int read(char[] target, int from, int length) throws IOException {
        int count = super.read(target, from, length);
        for (int i = from; i < from + count; i++) {
            if (isForbidden(target[i])) {
                target[i] = ' ';
            }
        }
        return count;
    }

    private static boolean isForbidden(char c) {
        return (c < ' ' && c != '\n' && c != '\r' && c != '\t') || c == '\uFFFE' || c == '\uFFFF';
    }
}
