package dev.sitestream.publish;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What an operator's last comparison of a site's published files with its state has found. It is kept to be shown.
 *
 * @param atMillis when it ended
 * @param pages how many pages are published
 * @param files in how many files
 * @param held whether publication was held, so that differences were to be expected
 * @param differences how many differences there were
 * @param examples the first ones
 */
public record VerifyReport(
        long atMillis, long pages, long files, boolean held, long differences, List<Finding> examples) {

    /** The most examples of a report. */
    public static final int MOST_EXAMPLES = 100;

    private static final int LONGEST_TEXT = 500;
    private static final int VERSION = 1;

    /** @throws IllegalArgumentException if there are too many examples */
    public VerifyReport {
        examples = List.copyOf(examples);
        if (examples.size() > MOST_EXAMPLES) {
            throw new IllegalArgumentException("a report has at most " + MOST_EXAMPLES + " examples");
        }
    }

    /**
     * A difference.
     *
     * @param file the name of the file
     * @param text what differs, for people; cut off if it is long
     */
    public record Finding(String file, String text) {

        public Finding {
            file = shortened(file);
            text = shortened(text);
        }

        private static String shortened(String text) {
            return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + "…";
        }
    }

    /** Encodes this report, beginning with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(256)
                .octet(VERSION)
                .count(atMillis)
                .count(pages)
                .count(files)
                .flag(held)
                .count(differences)
                .count(examples.size());
        examples.forEach(example -> out.text(example.file()).text(example.text()));
        return out.toBytes();
    }

    /** Decodes what {@link #encode} has returned. */
    public static VerifyReport decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("report of a verification", VERSION);
        long atMillis = in.count();
        long pages = in.count();
        long files = in.count();
        boolean held = in.flag();
        long differences = in.count();
        int size = in.smallCount();
        List<Finding> examples = new ArrayList<>(Math.min(size, MOST_EXAMPLES));
        for (int i = 0; i < size; i++) {
            examples.add(new Finding(in.text(), in.text()));
        }
        return new VerifyReport(atMillis, pages, files, held, differences, examples);
    }
}
