package dev.sitestream.tls;

import dev.sitestream.files.FileErrorText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and private keys from PEM files. */
public final class PemFiles {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----([^-]*)-----END \\1-----");

    private static final byte[] SAMPLE = "sitestream".getBytes(StandardCharsets.UTF_8);

    private PemFiles() {}

    /**
     * Reads the files into a key store.
     *
     * @param password protects the key in memory
     * @throws TlsException when they can't be read, are in another format, or don't belong together
     */
    public static KeyStore read(TlsFiles files, char[] password) throws TlsException {
        List<Certificate> chain = chain(files.certificate());
        PublicKey publicKey = chain.get(0).getPublicKey();
        PrivateKey key = key(files.key(), publicKey.getAlgorithm());
        requirePair(files, key, publicKey);
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, password);
            store.setKeyEntry("own", key, password, chain.toArray(Certificate[]::new));
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsException("certificate and key can't be used: " + e.getMessage(), e);
        }
    }

    /**
     * Reads certificates that are trusted into a key store.
     *
     * @throws TlsException when the file can't be read, or has no certificate
     */
    static KeyStore authorities(Path file) throws TlsException {
        List<Certificate> trusted = chain(file);
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (int i = 0; i < trusted.size(); i++) {
                store.setCertificateEntry("trusted-" + i, trusted.get(i));
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsException("the certificates in " + file + " can't be used: " + e.getMessage(), e);
        }
    }

    private static List<Certificate> chain(Path file) throws TlsException {
        byte[] content = content(file);
        try {
            Collection<? extends Certificate> chain =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(content));
            if (chain.isEmpty()) {
                throw new TlsException("the file " + file + " holds no certificate: required is one in PEM"
                        + " (-----BEGIN CERTIFICATE-----), followed by those of its issuers");
            }
            return List.copyOf(chain);
        } catch (CertificateException e) {
            throw new TlsException("the file " + file + " is not a certificate chain in PEM", e);
        }
    }

    private static PrivateKey key(Path file, String algorithm) throws TlsException {
        Matcher matcher = KEY.matcher(new String(content(file), StandardCharsets.ISO_8859_1));
        if (!matcher.find()) {
            throw new TlsException(
                    "the file " + file + " holds no private key: required is one in PEM (-----BEGIN PRIVATE KEY-----)");
        }
        if (!matcher.group(1).equals("PRIVATE KEY")) {
            boolean encrypted = matcher.group(1).startsWith("ENCRYPTED");
            throw new TlsException("the key in " + file + " is "
                    + (encrypted ? "encrypted" : "not in PKCS#8")
                    + ": convert it with `openssl pkcs8 -topk8 -nocrypt -in "
                    + file.getFileName() + " -out key.pem`");
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(2));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new TlsException(
                    "the key in " + file + " can't be read as a key of the certificate's kind, " + algorithm, e);
        }
    }

    private static byte[] content(Path file) throws TlsException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new TlsException("can't read the file " + file + ": " + FileErrorText.reason(e), e);
        }
    }

    /** Clients could not connect with a key of another certificate. */
    private static void requirePair(TlsFiles files, PrivateKey key, PublicKey publicKey) throws TlsException {
        String algorithm = switch (publicKey.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> publicKey.getAlgorithm();
        };
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(SAMPLE);
            byte[] signed = signature.sign();
            signature.initVerify(publicKey);
            signature.update(SAMPLE);
            if (signature.verify(signed)) {
                return;
            }
        } catch (GeneralSecurityException e) {
            throw new TlsException("the key in " + files.key() + " can't be used: " + e.getMessage(), e);
        }
        throw new TlsException(
                "the key in " + files.key() + " is not that of the certificate in " + files.certificate());
    }
}
