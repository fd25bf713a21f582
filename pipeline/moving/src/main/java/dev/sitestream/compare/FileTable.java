package dev.sitestream.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the names of the files of a listing, so that entries need not repeat them. */
final class FileTable {

    /** The number of files that get no number, because there are too many for the memory. */
    static final int UNNUMBERED = 0;

    private static final int MAX_FILES = 50_000;

    private final List<String> names = new ArrayList<>();
    private final List<String> series = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private String last = "";
    private int lastNumber;

    /** The file's number, from 1. */
    int numberOf(String file) {
        if (file.equals(last) && lastNumber != UNNUMBERED) {
            return lastNumber;
        }
        Integer number = numbers.get(file);
        if (number == null) {
            if (names.size() == MAX_FILES) {
                return UNNUMBERED;
            }
            names.add(file);
            series.add(FileFamily.of(file));
            number = names.size();
            numbers.put(file, number);
        }
        last = file;
        lastNumber = number;
        return number;
    }

    /** The file with this number. */
    String name(int number) {
        return names.get(number - 1);
    }

    /** The series to which the file with this number belongs. */
    String series(int number) {
        return series.get(number - 1);
    }
}
