package dev.sitestream.http.ingest;

import dev.sitestream.text.PlainText;
import dev.sitestream.tls.PemFiles;
import dev.sitestream.tls.TlsException;
import dev.sitestream.tls.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate and key with which connections are opened. They are read again when a file has changed. If the new
 * ones can't be used, the old ones stay in use.
 */
final class TlsContext {

    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);
    private static final int PASSWORD_BYTES = 16;

    private final TlsFiles files;
    private final String password;
    private final SslContextFactory.Server factory = new SslContextFactory.Server();
    private String version;
    private boolean failed;

    private TlsContext(TlsFiles files) {
        this.files = files;
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        this.password = HexFormat.of().formatHex(random);
        this.version = version(files);
    }

    /** @throws TlsException when the files can't be used */
    static TlsContext read(TlsFiles files) throws TlsException {
        TlsContext context = new TlsContext(files);
        context.factory.setKeyStore(PemFiles.read(files, context.password.toCharArray()));
        context.factory.setKeyStorePassword(context.password);
        context.factory.setKeyManagerPassword(context.password);
        context.factory.setIncludeProtocols("TLSv1.2", "TLSv1.3");
        context.factory.setRenegotiationAllowed(false);
        return context;
    }

    SslContextFactory.Server factory() {
        return factory;
    }

    /**
     * Reads the files again if one has changed. After a failure they are tried again at every check, because changed
     * permissions change neither time nor size. Only one thread calls it.
     */
    void rereadIfChanged() {
        String found = version(files);
        boolean changed = !found.equals(version);
        if (!changed && !failed) {
            return;
        }
        version = found;
        try {
            KeyStore store = PemFiles.read(files, password.toCharArray());
            factory.reload(reloaded -> reloaded.setKeyStore(store));
            failed = false;
            LOG.info("the certificate in {} was read again", files.certificate());
        } catch (Exception e) {
            // Jetty declares nothing more precise.
            failed = true;
            if (changed) {
                // Once for each change, not at every check.
                report(e);
            }
        }
    }

    private static void report(Exception e) {
        LOG.error(
                "the changed certificate or key for `ingest.tls` can't be used, so the old one stays in use: {}",
                PlainText.of(String.valueOf(e.getMessage())));
    }

    /** Differs when a file has changed: by time and size, because some file systems have times of whole seconds. */
    private static String version(TlsFiles files) {
        return version(files.certificate()) + " " + version(files.key());
    }

    private static String version(Path file) {
        try {
            return Files.getLastModifiedTime(file) + "/" + Files.size(file);
        } catch (IOException e) {
            return "unreadable";
        }
    }
}
