package dev.sitestream.cli.moving;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.listing.Origin;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of events, one on each line. If its name ends with {@code .gz}, it is compressed: each flush ends a gzip
 * member, so that what is flushed is complete whatever happens afterwards.
 */
final class EventFileTarget implements ImportTarget {

    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final boolean compressed;

    /** The present member; null if it has not begun. */
    private @Nullable Member member;

    /**
     * A gzip member, or a part of a file that is not compressed.
     *
     * @param lines receives the lines
     * @param gzip compresses them; null if nothing does
     */
    private record Member(OutputStream lines, @Nullable GZIPOutputStream gzip) {

        static Member of(FileChannel channel, boolean compressed) throws IOException {
            OutputStream raw = Channels.newOutputStream(channel);
            GZIPOutputStream gzip = compressed ? new GZIPOutputStream(raw, BUFFER) : null;
            return new Member(new BufferedOutputStream(gzip == null ? raw : gzip, BUFFER), gzip);
        }

        void finish() throws IOException {
            lines.flush();
            if (gzip != null) {
                gzip.finish();
            }
        }
    }

    private EventFileTarget(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
        this.compressed = path.toString().endsWith(".gz");
    }

    /**
     * Opens the file.
     *
     * @param position the position from which to write; what is behind it is dropped
     */
    static EventFileTarget open(Path path, long position) throws MovingException {
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.size() < position) {
                channel.close();
                throw new MovingException(
                        path + " is shorter than the state says: it is not the file of that import; delete the state to"
                                + " begin anew",
                        null);
            }
            channel.truncate(position);
            channel.position(position);
            return new EventFileTarget(path, channel);
        } catch (MovingException e) {
            throw e;
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    @Override
    public void write(byte[] key, byte[] event, Origin origin) throws MovingException {
        try {
            if (member == null) {
                member = Member.of(channel, compressed);
            }
            member.lines().write(event);
            member.lines().write('\n');
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    @Override
    public long flush() throws MovingException {
        try {
            if (member != null) {
                member.finish();
                member = null;
            }
            channel.force(true);
            return channel.position();
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static MovingException failed(Path path, IOException e) {
        return new MovingException(path + " can't be written: " + FileErrorText.reason(e), e);
    }
}
