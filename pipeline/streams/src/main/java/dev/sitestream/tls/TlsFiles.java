package dev.sitestream.tls;

import java.nio.file.Path;

/**
 * The files for TLS, in PEM.
 *
 * @param certificate the certificate chain, the server's own certificate first
 * @param key the private key, in PKCS#8 and without a password
 */
public record TlsFiles(Path certificate, Path key) {}
