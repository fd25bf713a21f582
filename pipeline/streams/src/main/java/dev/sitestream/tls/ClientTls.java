package dev.sitestream.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.UUID;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** TLS of a client that trusts authorities of its own, or shows a certificate. */
public final class ClientTls {

    private final SSLContext context;

    private ClientTls(SSLContext context) {
        this.context = context;
    }

    /** What a client of HTTP is built with. */
    public SSLContext context() {
        return context;
    }

    /**
     * Reads the files.
     *
     * @param authorities the file of the certificates that are trusted; null for those that the JVM trusts
     * @param own the certificate to show, and its key; null for none
     */
    public static ClientTls of(@Nullable Path authorities, @Nullable TlsFiles own) throws TlsException {
        try {
            TrustManager @Nullable [] trusted = null;
            if (authorities != null) {
                TrustManagerFactory factory =
                        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init(PemFiles.authorities(authorities));
                trusted = factory.getTrustManagers();
            }
            KeyManager @Nullable [] keys = null;
            if (own != null) {
                char[] password = UUID.randomUUID().toString().toCharArray();
                KeyStore store = PemFiles.read(own, password);
                KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                factory.init(store, password);
                keys = factory.getKeyManagers();
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, trusted, null);
            return new ClientTls(context);
        } catch (GeneralSecurityException e) {
            throw new TlsException("certificate and key can't be used: " + e.getMessage(), e);
        }
    }
}
