package dev.sitestream.files;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.nio.channels.Channels;

/** Standard input, be it a file, a pipe or a terminal. It is left open. */
public final class StandardInput extends FilterInputStream {

    private StandardInput(InputStream in) {
        super(in);
    }

    /** Opens it. Unlike {@link System#in}, it can be interrupted while it waits. */
    public static InputStream open() {
        return new StandardInput(Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel()));
    }

    /** Unknown: the channel's stream would seek, which is impossible in a pipe. */
    @Override
    public int available() {
        return 0;
    }

    @Override
    public void close() {
        // It belongs to the process.
    }
}
