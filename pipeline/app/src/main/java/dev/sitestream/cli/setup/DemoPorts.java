package dev.sitestream.cli.setup;

import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.ServeConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ports of a demonstration on this machine.
 *
 * @param console the port of the operators' HTTP interface
 * @param files the port of the published files
 * @param notes which usual port is in use, and how to choose one
 */
public record DemoPorts(int console, int files, List<String> notes) {

    /** The option that chooses the console's port. */
    public static final String CONSOLE_OPTION = "--http-port";

    /** The option that chooses the port of the published files. */
    public static final String FILES_OPTION = "--serve-port";

    public DemoPorts {
        notes = List.copyOf(notes);
    }

    /**
     * Finds ports that are not in use: the chosen ones, else the usual ones, else any. They are known before anything
     * listens on them, because the addresses of the files are in the configuration.
     *
     * @param console the chosen port; null if none was chosen
     * @param files the chosen port; null if none was chosen
     * @throws OutputException when a chosen port can't be used
     */
    public static DemoPorts find(@Nullable Integer console, @Nullable Integer files) throws OutputException {
        if (console != null && console.equals(files)) {
            throw new OutputException(
                    CONSOLE_OPTION + " and " + FILES_OPTION + " have the same port, " + files + ": choose two", null);
        }
        List<String> notes = new ArrayList<>();
        // Both stay open until both are found, so that they differ.
        try (ServerSocket first = open(CONSOLE_OPTION, console, HttpConfig.DEFAULT_PORT, notes);
                ServerSocket second = open(FILES_OPTION, files, ServeConfig.DEFAULT_PORT, notes)) {
            return new DemoPorts(first.getLocalPort(), second.getLocalPort(), notes);
        } catch (IOException e) {
            throw new OutputException("this machine has no free port: " + e.getMessage(), e);
        }
    }

    private static ServerSocket open(String option, @Nullable Integer chosen, int usual, List<String> notes)
            throws IOException, OutputException {
        if (chosen != null) {
            try {
                return listen(chosen);
            } catch (IOException e) {
                throw new OutputException(
                        option + ": can't listen on port " + chosen + ": " + e.getMessage()
                                + "; choose another port, or none to get a free one",
                        e);
            }
        }
        try {
            return listen(usual);
        } catch (IOException e) {
            ServerSocket free = listen(0);
            notes.add("Port " + usual + " is in use, so the demo uses " + free.getLocalPort() + "; choose another with "
                    + option + ".");
            return free;
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            // A port of a demo that has just ended can be used again.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
