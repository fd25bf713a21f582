package dev.sitestream.bench;

import io.javalin.Javalin;
import java.io.IOException;

/** A process with a bare Javalin that answers each event at once; it ends when its standard input is closed. */
final class JavalinMain {

    private static final String ANSWER = "{\"accepted\":1,\"rejected\":0,\"items\":[]}";

    private JavalinMain() {}

    // The first line of the output is its address.
    public static void main(String[] arguments) throws IOException {
        Javalin server = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.routes.post("/v1/sites/{site}/events", context -> {
                context.bodyAsBytes();
                context.contentType("application/json").result(ANSWER);
            });
        });
        server.start("127.0.0.1", 0);
        System.out.println("127.0.0.1:" + server.port());
        while (System.in.read() >= 0) {
            // The input is ignored.
        }
        server.stop();
    }
}
