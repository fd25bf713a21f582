package dev.sitestream.http;

import dev.sitestream.app.RootCause;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Thrown when the HTTP interface can't start; the message is for people, and names the place and the remedy. */
public final class HttpStartException extends Exception {

    /** Below this port, some systems let only administrators listen. */
    private static final int FIRST_UNPRIVILEGED_PORT = 1024;

    private final boolean portTaken;

    private HttpStartException(String host, int port, String reason, boolean portTaken, Throwable cause) {
        super("can't listen on " + host + ", port " + port + ": " + reason + "; set another address in `http`", cause);
        this.portTaken = portTaken;
    }

    static HttpStartException ofUnknownHost(String host, int port, Throwable cause) {
        return new HttpStartException(host, port, "unknown host", false, cause);
    }

    static HttpStartException ofRefusal(String host, int port, Exception cause) {
        return new HttpStartException(host, port, RootCause.message(cause), isTaken(host, port, cause), cause);
    }

    /** Whether the only problem is that another program has the port. */
    public boolean isPortTaken() {
        return portTaken;
    }

    /** The exception's text depends on the system and its language, so this tests whether another port works. */
    private static boolean isTaken(String host, int port, Exception failure) {
        if (!(RootCause.of(failure) instanceof BindException) || port < FIRST_UNPRIVILEGED_PORT) {
            return false;
        }
        try (ServerSocket anyPort = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return anyPort.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
