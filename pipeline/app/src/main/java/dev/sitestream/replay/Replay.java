package dev.sitestream.replay;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.files.FileErrorText;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.file.FileListing;
import dev.sitestream.listing.file.FileReader;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.text.PlainText;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Sends files of events to a running pipeline, and waits until everything is consumed and published. */
public final class Replay {

    /** The supported files, for the help of commands. */
    public static final String DESCRIPTION =
            EventFile.DESCRIPTION + " Or files of pages, as `import` reads them: sitemaps, feeds, and exports.";

    private static final int EVENTS_BETWEEN_CHECKS = 256;

    private final PipelineApp app;
    private final PipelineWatch watch;
    private final EventSender sender;
    private final ProgressBar progress;
    private final EventPlaces places = new EventPlaces();

    /** A replay into this pipeline. */
    public Replay(PipelineApp app, EventSender sender, ProgressBar progress) {
        this.app = app;
        this.watch = new PipelineWatch(app);
        this.sender = sender;
        this.progress = progress;
    }

    /**
     * Returns if the file can be opened; see {@link EventFile#requireReadable}.
     *
     * @throws EventFileException when it can't
     */
    public static void requireReadable(String file) throws EventFileException {
        EventFile.isListing(file);
    }

    /**
     * Sends the files in order, and waits.
     *
     * @return where the events came from, in the order in which they were sent
     */
    public EventPlaces run(List<String> files)
            throws EventFileException, SendException, PipelineDiedException, InterruptedException {
        for (String file : files) {
            if (EventFile.isListing(file)) {
                feedPages(file);
            } else {
                feedEvents(file);
            }
        }
        sender.flush();
        watch.awaitRest(places.count(), this::show);
        return places;
    }

    private void feedEvents(String name)
            throws EventFileException, SendException, PipelineDiedException, InterruptedException {
        try (EventFile file = EventFile.open(name)) {
            places.open(file.name());
            for (byte[] event = file.next(); event != null; event = file.next()) {
                send(event, file.name(), file.lineNumber());
            }
        }
    }

    private void feedPages(String name)
            throws EventFileException, SendException, PipelineDiedException, InterruptedException {
        places.open(name);
        try {
            new FileListing(Path.of(name), FileReader.recognising(Instant.now()), null).read(new Pages());
        } catch (IOException e) {
            rethrow(e.getCause());
            throw new EventFileException(name + " can't be read: " + FileErrorText.reason(e), e);
        }
    }

    /** Throws what a receiver could not, if it is that. */
    private static void rethrow(@Nullable Throwable cause)
            throws EventFileException, SendException, PipelineDiedException {
        if (cause instanceof EventFileException incomplete) {
            throw incomplete;
        }
        if (cause instanceof SendException unsent) {
            throw unsent;
        }
        if (cause instanceof PipelineDiedException died) {
            throw died;
        }
    }

    /** Sends the pages of a listing. An incomplete listing ends the replay. */
    private final class Pages implements Listing.Receiver {

        @Override
        public void page(Origin origin, byte[] upsert) throws IOException, InterruptedException {
            try {
                send(upsert, origin.file(), origin.line());
            } catch (SendException | PipelineDiedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void problem(Origin origin, String text) throws IOException {
            throw new IOException(new EventFileException(origin + ": " + PlainText.of(text)));
        }
    }

    private void send(byte[] event, String file, long line)
            throws SendException, PipelineDiedException, InterruptedException {
        sender.send(event, file + ":" + line);
        places.add(line);
        if (places.count() % EVENTS_BETWEEN_CHECKS == 0) {
            watch.pause(Duration.ZERO);
            // The total number of events is unknown, so the fraction is unknown, too.
            progress.update(OptionalDouble.empty(), app.activity().consumed());
        }
    }

    private void show(Snapshot activity) {
        double fraction = places.count() == 0 ? 1 : (double) activity.consumed() / places.count();
        progress.update(OptionalDouble.of(fraction), activity.consumed());
    }
}
