package dev.sitestream.announce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;

class ServiceAccountTest {

    private static final String GOOGLE = "https://oauth2.googleapis.com/token";
    private static final URI API = URI.create("https://www.googleapis.com");

    @Test
    void aKeyFileIsRead() {
        ServiceAccount account = ServiceAccount.parse(AccountFile.json(GOOGLE), API);

        assertThat(account)
                .isEqualTo(new ServiceAccount(
                        "sitestream@shop-1234.iam.gserviceaccount.com",
                        "0a1b2c",
                        AccountFile.keys().getPrivate(),
                        URI.create(GOOGLE)));
    }

    @Test
    void anOlderKeyFileGetsItsTokensAtThePresentUrl() {
        ServiceAccount account =
                ServiceAccount.parse(AccountFile.json("https://accounts.google.com/o/oauth2/token"), API);

        assertThat(account.tokens()).hasToString(GOOGLE);
    }

    @Test
    void tokensComeFromGoogleOrFromTheHostOfTheApi() {
        String own = "http://127.0.0.1:8099/token";

        assertThat(ServiceAccount.parse(AccountFile.json(own), URI.create("http://127.0.0.1:8099"))
                        .tokens())
                .hasToString(own);
        for (String other : new String[] {
            "http://127.0.0.1:8098/token",
            "https://127.0.0.1:8099/token",
            "http://evil@127.0.0.1:8099/token",
            "http://127.0.0.1.evil.example:8099/token",
            "not a URL"
        }) {
            assertThatThrownBy(() -> ServiceAccount.parse(AccountFile.json(other), URI.create("http://127.0.0.1:8099")))
                    .as(other)
                    .hasMessageEndingWith("(its `token_uri` is neither `" + GOOGLE + "` nor on the host of the API)");
        }
    }

    @Test
    void otherFilesAreExplainedWithoutTheirContent() {
        String file = AccountFile.json(GOOGLE);
        String allowed = "allowed are key files of service accounts in JSON, as Google Cloud creates them ";

        assertRefused("", allowed + "(it is not a JSON object)");
        assertRefused("[]", allowed + "(it is not a JSON object)");
        assertRefused(AccountFile.pem(), allowed + "(it is not a JSON object)");
        assertRefused(file.substring(0, 900), allowed + "(it is not a JSON object)");
        assertRefused("{\"installed\": {\"client_secret\": \"x\"}}", allowed + "(it has no `client_email`)");
        assertRefused(
                file.replace("service_account", "authorized_user"), allowed + "(its `type` is not `service_account`)");
        assertRefused(file.replace("\"private_key\"", "\"key\""), allowed + "(it has no `private_key`)");
        String noKey = allowed + "(its `private_key` is no RSA key in PKCS#8, `-----BEGIN PRIVATE KEY-----`)";
        assertRefused(file.replace("PRIVATE KEY", "RSA PRIVATE KEY"), noKey);
        assertRefused(file.replaceAll("BEGIN PRIVATE KEY-----\\\\n.{20}", "BEGIN PRIVATE KEY-----\\\\n"), noKey);
    }

    @Test
    void theKeyIsNotInTheText() {
        assertThat(ServiceAccount.parse(AccountFile.json(GOOGLE), API))
                .hasToString("ServiceAccount[email=sitestream@shop-1234.iam.gserviceaccount.com]");
    }

    private static void assertRefused(String file, String message) {
        assertThatThrownBy(() -> ServiceAccount.parse(file, API))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage(message);
    }
}
