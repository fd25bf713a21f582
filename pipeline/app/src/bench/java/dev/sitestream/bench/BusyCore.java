package dev.sitestream.bench;

import java.util.concurrent.Callable;

/** Another program that keeps one core busy. */
final class BusyCore {

    private BusyCore() {}

    /** Runs an action beside the program. */
    static <T> T during(Callable<T> action) throws Exception {
        Process spinning = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        Runtime.getRuntime().addShutdownHook(new Thread(spinning::destroyForcibly));
        try {
            return action.call();
        } finally {
            spinning.destroyForcibly();
        }
    }
}
