package dev.sitestream.broker;

import dev.sitestream.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A key and a self-signed certificate for 127.0.0.1, made by the JDK's {@code keytool}.
 *
 * @param keyStore PKCS #12 with both, for the server
 * @param password of the key store
 * @param certificate PEM, for clients that trust the server
 */
public record SelfSignedCertificate(Path keyStore, String password, Path certificate) {

    private static final String PASSWORD = "only-for-tests";

    /** The key stores that were made, by their name and algorithm. */
    private static final Map<String, byte[]> MADE = new HashMap<>();

    /** Creates an EC key and a certificate in files of this folder whose names begin with the given name. */
    public static SelfSignedCertificate make(Path folder, String name) throws IOException, InterruptedException {
        return make(folder, name, "EC", List.of("-groupname", "secp256r1"));
    }

    /** Like {@link #make(Path, String)}, with an RSA key. */
    public static SelfSignedCertificate makeRsa(Path folder, String name) throws IOException, InterruptedException {
        return make(folder, name, "RSA", List.of("-keysize", "2048"));
    }

    private static SelfSignedCertificate make(Path folder, String name, String algorithm, List<String> options)
            throws IOException, InterruptedException {
        Path keyStore = folder.resolve(name + ".p12");
        Path certificate = folder.resolve(name + ".pem");
        Files.write(keyStore, keyStore(name, algorithm, options));
        Files.writeString(certificate, pem(keyStore, name));
        return new SelfSignedCertificate(keyStore, PASSWORD, certificate);
    }

    /** The content of a key store. It is made once, since each call of the tool starts a JVM. */
    private static synchronized byte[] keyStore(String name, String algorithm, List<String> options)
            throws IOException, InterruptedException {
        byte[] known = MADE.get(name + algorithm);
        if (known != null) {
            return known;
        }
        Path folder = Files.createTempDirectory("keytool");
        Path file = folder.resolve("store.p12");
        try {
            keytool(
                    folder,
                    Stream.concat(
                                    Stream.of(
                                            "-genkeypair",
                                            "-keyalg",
                                            algorithm,
                                            "-dname",
                                            "CN=" + name,
                                            "-alias",
                                            name),
                                    options.stream())
                            .toList());
            byte[] made = Files.readAllBytes(file);
            MADE.put(name + algorithm, made);
            return made;
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder.resolve("output"));
            Files.delete(folder);
        }
    }

    private static void keytool(Path folder, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        command.addAll(List.of("-ext", "SAN=IP:127.0.0.1", "-validity", "30", "-storetype", "PKCS12"));
        command.addAll(List.of("-keystore", folder.resolve("store.p12").toString(), "-storepass", PASSWORD));
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("keytool failed: " + Files.readString(output));
        }
    }

    private static String pem(Path keyStore, String name) throws IOException {
        try {
            byte[] certificate = KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray())
                    .getCertificate(name)
                    .getEncoded();
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate)
                    + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }
}
