package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.ServiceAccount;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gets access tokens for a service account, by <a href="https://www.rfc-editor.org/rfc/rfc7523">RFC 7523</a>: the
 * account signs who it is and what it wants. A token is kept until shortly before it expires. Thread-safe.
 */
final class AccessTokens {

    private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";

    /** Google allows no longer time. */
    private static final Duration SIGNED_FOR = Duration.ofHours(1);

    /** A token is not used in its last minute, so that it does not expire on its way. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    /** What a header can carry. */
    private static final Pattern TOKEN = Pattern.compile("[!-~]{1,8192}");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final EngineHttp http;
    private final ServiceAccount account;
    private final String scope;
    private @Nullable String token;
    private Instant usableUntil = Instant.MIN;

    AccessTokens(EngineHttp http, ServiceAccount account, String scope) {
        this.http = http;
        this.account = account;
        this.scope = scope;
    }

    /**
     * Returns a token.
     *
     * @throws FailedRequestException if none is given
     */
    synchronized String token() throws FailedRequestException {
        String kept = token;
        if (kept != null && http.clock().instant().isBefore(usableUntil)) {
            return kept;
        }
        return requested();
    }

    /** Forgets this token, which is not accepted. */
    synchronized void forget(String refused) {
        if (refused.equals(token)) {
            token = null;
        }
    }

    private String requested() throws FailedRequestException {
        Instant now = http.clock().instant();
        String assertion = assertion(now);
        String form = "grant_type=" + RequestUrl.encoded(GRANT) + "&assertion=" + assertion;
        Reply reply = http.send(
                http.request(account.tokens().toString())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)),
                EngineHttp.SHORT);
        JsonNode json = reply.json();
        if (reply.status() != 200) {
            throw new FailedRequestException(refusal(reply, json, Detail.hiding(assertion)));
        }
        String given = json.path("access_token").asText("");
        JsonNode seconds = json.path("expires_in");
        if (!TOKEN.matcher(given).matches() || !seconds.isIntegralNumber()) {
            throw FailedRequestException.unavailable("the answer to the request for an access token has none");
        }
        long expiresIn = Math.max(0, Math.min(seconds.asLong(), SIGNED_FOR.toSeconds()));
        token = given;
        usableUntil = now.plusSeconds(expiresIn).minus(MARGIN);
        return given;
    }

    private static Answer refusal(Reply reply, JsonNode json, Detail detail) {
        String text = "no access token: "
                + detail.of(
                        json.path("error").asText(""),
                        json.path("error_description").asText(""));
        boolean isRefused = reply.status() == 400 || reply.usualKind() == Kind.UNAUTHORIZED;
        return isRefused ? reply.answer(Kind.UNAUTHORIZED, text) : reply.unexpected(text);
    }

    private String assertion(Instant now) {
        ObjectNode header = JSON.createObjectNode().put("alg", "RS256").put("typ", "JWT");
        if (account.keyId() != null) {
            header.put("kid", account.keyId());
        }
        ObjectNode claims = JSON.createObjectNode()
                .put("iss", account.email())
                .put("scope", scope)
                .put("aud", account.tokens().toString())
                .put("iat", now.getEpochSecond())
                .put("exp", now.plus(SIGNED_FOR).getEpochSecond());
        String signed = encoded(header.toString().getBytes(UTF_8)) + "."
                + encoded(claims.toString().getBytes(UTF_8));
        return signed + "." + encoded(signature(signed));
    }

    private byte[] signature(String text) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(account.key());
            signature.update(text.getBytes(UTF_8));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the service account's key does not sign", e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
