package dev.sitestream.app;

import dev.sitestream.simulation.IndexLastmods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** All files below a folder by their relative names, for comparisons that name the file that differs. */
final class FolderContent {

    private FolderContent() {}

    /** The length, the checksum and the first bytes of each file. */
    static SortedMap<String, String> bytes(Path folder) throws IOException {
        SortedMap<String, String> content = new TreeMap<>();
        for (Path file : files(folder)) {
            content.put(name(folder, file), described(Files.readAllBytes(file)));
        }
        return content;
    }

    /** The length, the checksum and the first bytes of each file, without the lastmods in indexes. */
    static SortedMap<String, String> bytesWithoutIndexLastmods(Path folder) throws IOException {
        SortedMap<String, String> content = new TreeMap<>();
        for (Path file : files(folder)) {
            String name = name(folder, file);
            content.put(name, described(IndexLastmods.without(name, Files.readAllBytes(file))));
        }
        return content;
    }

    /** The modification time of each file. */
    static SortedMap<String, FileTime> times(Path folder) throws IOException {
        SortedMap<String, FileTime> times = new TreeMap<>();
        for (Path file : files(folder)) {
            times.put(name(folder, file), Files.getLastModifiedTime(file));
        }
        return times;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString();
    }

    private static String described(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return bytes.length + " bytes, CRC-32 " + HexFormat.of().toHexDigits(checksum.getValue(), 8);
    }
}
