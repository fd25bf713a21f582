package dev.sitestream.listing.export;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A file with a JSON object on each line. */
final class JsonLines implements Export {

    /** The most bytes of a line. */
    private static final int MAX_LINE = 16 << 20;

    private final MappedPages pages;

    JsonLines(MappedPages pages) {
        this.pages = pages;
    }

    @Override
    public void read(String name, InputStream content, Receiver receiver) throws IOException, InterruptedException {
        byte[] buffer = new byte[1 << 16];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int number = 1;
        boolean tooLong = false;
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
            int begin = 0;
            for (int i = 0; i < count; i++) {
                if (buffer[i] == '\n') {
                    tooLong = !append(line, buffer, begin, i) || tooLong;
                    take(new Origin(name, number), line, tooLong, receiver);
                    number++;
                    begin = i + 1;
                    tooLong = false;
                }
            }
            tooLong = !append(line, buffer, begin, count) || tooLong;
        }
        take(new Origin(name, number), line, tooLong, receiver);
    }

    private static boolean append(ByteArrayOutputStream line, byte[] buffer, int begin, int end) {
        if (line.size() + end - begin > MAX_LINE) {
            return false;
        }
        line.write(buffer, begin, end - begin);
        return true;
    }

    private void take(Origin origin, ByteArrayOutputStream line, boolean tooLong, Receiver receiver)
            throws IOException, InterruptedException {
        byte[] json = line.toByteArray();
        line.reset();
        if (tooLong) {
            receiver.problem(
                    origin, String.format(Locale.ROOT, "the line has more than %,d bytes; it is not read", MAX_LINE));
        } else if (!isBlank(json)) {
            pages.take(origin, json, receiver);
        }
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
