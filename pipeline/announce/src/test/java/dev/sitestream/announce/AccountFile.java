package dev.sitestream.announce;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The key file of a service account, in the form that Google Cloud exports, with a key of its own. */
public final class AccountFile {

    /** Making a key takes a while. */
    private static final KeyPair KEYS = newKeys();

    private AccountFile() {}

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    public static KeyPair keys() {
        return KEYS;
    }

    /** The private key in PEM, with the line ends as they are in JSON. */
    public static String pem() {
        String encoded = Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(KEYS.getPrivate().getEncoded());
        return ("-----BEGIN PRIVATE KEY-----\n" + encoded + "\n-----END PRIVATE KEY-----\n").replace("\n", "\\n");
    }

    /** The file of an account that gets its tokens here. */
    public static String json(String tokenUri) {
        return """
            {
              "type": "service_account",
              "project_id": "shop-1234",
              "private_key_id": "0a1b2c",
              "private_key": "%s",
              "client_email": "sitestream@shop-1234.iam.gserviceaccount.com",
              "client_id": "1234567890",
              "auth_uri": "https://accounts.google.com/o/oauth2/auth",
              "token_uri": "%s",
              "universe_domain": "googleapis.com"
            }
            """.formatted(pem(), tokenUri);
    }
}
