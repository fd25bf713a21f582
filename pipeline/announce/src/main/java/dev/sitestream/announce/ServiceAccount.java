package dev.sitestream.announce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An account of a program at Google Cloud, from its key file. The key is secret.
 *
 * @param email its name, to which a property's owner gives access
 * @param keyId the key's id; null if the file has none
 * @param key the private key
 * @param tokens the URL that gives access tokens
 */
public record ServiceAccount(String email, @Nullable String keyId, PrivateKey key, URI tokens) {

    /** Where Google gives access tokens. */
    public static final URI DEFAULT_TOKENS = URI.create("https://oauth2.googleapis.com/token");

    /** Older key files name this URL. It does the same as the default. */
    private static final URI OLD_TOKENS = URI.create("https://accounts.google.com/o/oauth2/token");

    private static final Pattern PEM =
            Pattern.compile("\\s*-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----\\s*");

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a key file.
     *
     * @param json the file's content
     * @param endpoint the API that is used; requests for tokens go to Google or to the same host as the API's
     * @throws IllegalArgumentException if it is not the key file of a service account; the message states the reason
     *     and what is allowed, without the key
     */
    public static ServiceAccount parse(String json, URI endpoint) {
        JsonNode file = read(json);
        String type = text(file, "type");
        if (type != null && !type.equals("service_account")) {
            throw refusal("its `type` is not `service_account`");
        }
        return new ServiceAccount(
                required(file, "client_email"),
                text(file, "private_key_id"),
                key(required(file, "private_key")),
                tokens(text(file, "token_uri"), endpoint));
    }

    private static JsonNode read(String json) {
        try {
            JsonNode file = JSON.readTree(json);
            if (file != null && file.isObject()) {
                return file;
            }
        } catch (JsonProcessingException e) {
            // The parser's message quotes the file, and with it perhaps the key
        }
        throw refusal("it is not a JSON object");
    }

    private static PrivateKey key(String pem) {
        Matcher matcher = PEM.matcher(pem);
        if (matcher.matches()) {
            try {
                byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
                return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (GeneralSecurityException | IllegalArgumentException e) {
                // Reported without the cause, which may quote the key
            }
        }
        throw refusal("its `private_key` is no RSA key in PKCS#8, `-----BEGIN PRIVATE KEY-----`");
    }

    private static URI tokens(@Nullable String given, URI endpoint) {
        if (given == null || given.equals(DEFAULT_TOKENS.toString()) || given.equals(OLD_TOKENS.toString())) {
            return DEFAULT_TOKENS;
        }
        try {
            URI uri = URI.create(given);
            if (Objects.equals(uri.getScheme(), endpoint.getScheme())
                    && Objects.equals(uri.getHost(), endpoint.getHost())
                    && uri.getPort() == endpoint.getPort()
                    && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // No URI at all is not allowed either
        }
        throw refusal("its `token_uri` is neither `" + DEFAULT_TOKENS + "` nor on the host of the API");
    }

    private static String required(JsonNode file, String field) {
        String text = text(file, field);
        if (text == null || text.isBlank()) {
            throw refusal("it has no `" + field + "`");
        }
        return text;
    }

    private static @Nullable String text(JsonNode file, String field) {
        JsonNode value = file.path(field);
        return value.isTextual() ? value.textValue() : null;
    }

    private static IllegalArgumentException refusal(String reason) {
        return new IllegalArgumentException(
                "allowed are key files of service accounts in JSON, as Google Cloud creates them (" + reason + ")");
    }

    @Override
    public String toString() {
        return "ServiceAccount[email=" + email + "]";
    }
}
