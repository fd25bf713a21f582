package dev.sitestream.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The files that pages of the console load. Their names have a hash of their content, so that browsers may keep them
 * for ever.
 */
public final class Assets {

    /** The beginning of their paths. */
    public static final String FOLDER = "/assets/";

    private static final Asset STYLE = load("console", "css", "text/css; charset=utf-8");
    private static final Asset SCRIPT = load("console", "js", "text/javascript; charset=utf-8");
    private static final Asset ICON = load("icon", "svg", "image/svg+xml; charset=utf-8");

    private static final Map<String, Asset> BY_PATH =
            List.of(STYLE, SCRIPT, ICON).stream().collect(Collectors.toMap(Asset::path, Function.identity()));

    private Assets() {}

    /** A file. */
    public static final class Asset {

        private final String path;
        private final String type;
        private final byte[] content;

        private Asset(String path, String type, byte[] content) {
            this.path = path;
            this.type = type;
            this.content = content;
        }

        /** Its path. */
        public String path() {
            return path;
        }

        /** Its media type. */
        public String type() {
            return type;
        }

        /** A copy of its content. */
        public byte[] content() {
            return Arrays.copyOf(content, content.length);
        }
    }

    /** The file with this path, if there is one. */
    public static Optional<Asset> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    static String style() {
        return STYLE.path();
    }

    static String script() {
        return SCRIPT.path();
    }

    static String icon() {
        return ICON.path();
    }

    private static Asset load(String name, String suffix, String type) {
        try (InputStream file = Assets.class.getResourceAsStream(name + "." + suffix)) {
            if (file == null) {
                throw new IllegalStateException("this program lacks its file " + name + "." + suffix);
            }
            byte[] content = file.readAllBytes();
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            String version = HexFormat.of().formatHex(hash, 0, 6);
            return new Asset(FOLDER + name + "-" + version + "." + suffix, type, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
