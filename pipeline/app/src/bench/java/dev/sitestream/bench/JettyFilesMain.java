package dev.sitestream.bench;

import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;

/** A process with Jetty's own handler for the files of a folder; it ends when its standard input is closed. */
final class JettyFilesMain {

    private JettyFilesMain() {}

    // The argument is the folder. The first line of the output is its address.
    public static void main(String[] arguments) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.of(server).newResource(Path.of(arguments[0])));
        files.setEtags(true);
        files.setDirAllowed(false);
        server.setHandler(files);
        server.start();
        System.out.println("127.0.0.1:" + connector.getLocalPort());
        while (System.in.read() >= 0) {
            // The input is ignored.
        }
        server.stop();
    }
}
