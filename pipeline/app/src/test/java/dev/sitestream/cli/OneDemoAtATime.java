package dev.sitestream.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets one test class run demos at a time, in all JVMs of the build. A demo looks which ports are free before it takes
 * them, and two that start together would find the same ones.
 */
final class OneDemoAtATime implements BeforeAllCallback, AfterAllCallback {

    private static final Path FILE = Path.of(System.getProperty("java.io.tmpdir"), "sitestream-demo-tests.lock");

    private @Nullable FileChannel channel;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        channel = FileChannel.open(FILE, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
