package dev.sitestream.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A key and a self-signed certificate for 127.0.0.1, made by the JDK's {@code keytool}.
 *
 * @param keyStore PKCS #12 with both, for the server
 * @param password of the key store
 * @param certificate PEM, for clients that trust the server
 */
public record SelfSignedCertificate(Path keyStore, String password, Path certificate) {

    private static final int TIMEOUT_SECONDS = 60;

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
        String password = "only-for-tests";
        List<String> store = List.of(
                "-keystore", keyStore.toString(), "-storetype", "PKCS12", "-storepass", password, "-alias", name);
        List<String> command = new ArrayList<>(List.of("-genkeypair", "-keyalg", algorithm));
        command.addAll(options);
        command.addAll(List.of("-dname", "CN=" + name, "-ext", "SAN=IP:127.0.0.1", "-validity", "30"));
        keytool(store, command.toArray(String[]::new));
        keytool(store, "-exportcert", "-rfc", "-file", certificate.toString());
        return new SelfSignedCertificate(keyStore, password, certificate);
    }

    private static void keytool(List<String> store, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(store);
        Path output = Files.createTempFile("keytool", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError("keytool failed: " + Files.readString(output));
            }
        } finally {
            Files.delete(output);
        }
    }
}
