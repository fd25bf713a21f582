package dev.sitestream.browser;

import dev.sitestream.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A running Chromium without a window. */
public final class Browser implements AutoCloseable {

    private final BrowserProcess process;
    private final DevTools tools;

    private Browser(BrowserProcess process, DevTools tools) {
        this.process = process;
        this.tools = tools;
    }

    /** Starts a browser. Skips the calling test if there is none. */
    public static Browser start() throws IOException {
        BrowserProcess process = BrowserProcess.start(Installed.chromium());
        try {
            return new Browser(process, DevTools.connect(process.awaitAddress()));
        } catch (RuntimeException | AssertionError e) {
            process.close();
            throw e;
        }
    }

    /** Opens an empty tab. */
    public Page open(Look look) {
        return open(look, Await.PATIENCE);
    }

    /** @param patience the longest wait for a page or a condition */
    Page open(Look look, Duration patience) {
        return Page.open(tools, look, patience);
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
