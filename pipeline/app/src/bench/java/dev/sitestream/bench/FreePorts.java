package dev.sitestream.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for processes of any release, which may not be able to choose one. They lie below the range from which systems
 * take the ports of outgoing connections. Each process of the benchmarks has a block of ports of its own, which it
 * holds by listening on the block's first port until it ends.
 */
final class FreePorts {

    private static final int FIRST = 12_000;

    /** Linux takes the ports of outgoing connections from 32,768 on, other systems from 49,152. */
    private static final int END = 32_000;

    private static final int BLOCK = 200;

    /** What holds the blocks of this process; a socket that nothing refers to would be closed. */
    private static final List<ServerSocket> GUARDS = new ArrayList<>();

    private static int last;
    private static int left;

    private FreePorts() {}

    /** A port on which nothing listens, and which no other process of this benchmark is given. */
    static synchronized int next() throws IOException {
        while (true) {
            if (left == 0) {
                ServerSocket guard = unusedBlock();
                GUARDS.add(guard);
                last = guard.getLocalPort();
                left = BLOCK - 1;
            }
            last++;
            left--;
            try (ServerSocket probe = listen(last)) {
                return probe.getLocalPort();
            } catch (IOException e) {
                // Another program of this machine listens there
            }
        }
    }

    private static ServerSocket unusedBlock() throws IOException {
        int blocks = (END - FIRST) / BLOCK;
        int start = ThreadLocalRandom.current().nextInt(blocks);
        for (int i = 0; i < blocks; i++) {
            try {
                return listen(FIRST + (start + i) % blocks * BLOCK);
            } catch (IOException e) {
                // Another process has this block
            }
        }
        throw new IOException("no block of " + BLOCK + " ports is free from " + FIRST + " to " + END);
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
