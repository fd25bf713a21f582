package dev.sitestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.SiteAccess;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AccessControlTest {

    private final SecureRandom random = new SecureRandom();
    private final AccessToken first = AccessToken.create(random);
    private final AccessToken second = AccessToken.create(random);
    private final AccessToken shared = AccessToken.create(random);

    private final AccessControl control =
            new AccessControl(Map.of("a", access(first, second, shared), "b", access(shared), "c", SiteAccess.NONE));

    @Test
    void aTokenIsForItsSites() {
        for (AccessToken token : List.of(first, second)) {
            AccessControl.Grant grant = control.grant(token.secretText()).orElseThrow();
            assertThat(grant.covers("a")).isTrue();
            assertThat(grant.covers("b")).isFalse();
            assertThat(grant.covers("c")).isFalse();
        }
        AccessControl.Grant both = control.grant(shared.secretText()).orElseThrow();
        assertThat(both.covers("a")).isTrue();
        assertThat(both.covers("b")).isTrue();
    }

    @Test
    void nothingElseIsAToken() {
        String token = first.secretText();
        for (String other : List.of(
                "",
                "sst_",
                token.substring(1),
                token.substring(0, token.length() - 1),
                token + "x",
                token + " ",
                token.toUpperCase(Locale.ROOT),
                first.hash(),
                "sha256:" + first.hash(),
                AccessToken.create(random).secretText(),
                "sst_" + "x".repeat(10_000_000))) {
            assertThat(control.grant(other)).isEmpty();
        }
    }

    @Test
    void aTokenIsNotShownByAccident() {
        assertThat(first.toString()).isEqualTo("token");
    }

    private static SiteAccess access(AccessToken... tokens) {
        return new SiteAccess(List.of(tokens).stream().map(AccessToken::hash).toList(), OptionalInt.empty());
    }
}
