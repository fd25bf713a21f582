package dev.sitestream.listing;

/**
 * Where something stands in a listing.
 *
 * @param file the file's name or URL, as users know it
 * @param line the line, from 1; 0 for the file as a whole
 */
public record Origin(String file, int line) {

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
