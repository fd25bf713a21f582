package dev.sitestream.browser;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A running Chromium without a window. */
public final class Browser implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final BrowserProcess process;
    private final DevTools tools;

    private Browser(BrowserProcess process, DevTools tools) {
        this.process = process;
        this.tools = tools;
    }

    /** Starts a browser. Skips the calling test if there is none. */
    public static Browser start() throws IOException, InterruptedException {
        return start(TIMEOUT);
    }

    /** @param timeout the longest wait for anything */
    static Browser start(Duration timeout) throws IOException, InterruptedException {
        BrowserProcess process = BrowserProcess.start(Installed.chromium());
        try {
            return new Browser(process, DevTools.connect(process.awaitAddress(), timeout));
        } catch (IOException | InterruptedException | AssertionError e) {
            process.close();
            throw e;
        }
    }

    /** Opens an empty tab. */
    public Page open(Look look) {
        return Page.open(tools, look);
    }

    ProcessHandle process() {
        return process.handle();
    }

    /** The folder with its profile. */
    Path folder() {
        return process.folder();
    }

    @Override
    public void close() {
        try {
            tools.close();
        } finally {
            process.close();
        }
    }
}
