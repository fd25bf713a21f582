package dev.sitestream.files;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class BoundedStreamTest {

    @Test
    void whatIsNotTooLongIsReadWhole() throws IOException {
        assertThat(failing("12345", 5).readAllBytes()).asString(US_ASCII).isEqualTo("12345");
        assertThat(BoundedStream.ending(bytes("12345"), 6).readAllBytes()).hasSize(5);
        assertThat(failing("", 0).read()).isEqualTo(-1);
    }

    @Test
    void whatFollowsTheLimitIsLeftOut() throws IOException {
        InputStream in = BoundedStream.ending(bytes("12345"), 3);

        assertThat(in.skip(1)).isEqualTo(1);
        assertThat(in.readAllBytes()).asString(US_ASCII).isEqualTo("23");
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void allAllowedBytesAreReturnedBeforeTheException() throws IOException {
        InputStream in = failing("12345", 4);

        assertThat(in.readNBytes(4)).asString(US_ASCII).isEqualTo("1234");
        assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessage("more than 4 bytes");
        assertThatThrownBy(() -> in.read(new byte[2])).hasMessage("more than 4 bytes");
    }

    @Test
    void aFailureOfTheStreamItselfIsRepeated() {
        InputStream broken = new InputStream() {
            private boolean isBroken;

            @Override
            public int read() throws IOException {
                if (!isBroken) {
                    isBroken = true;
                    throw new IOException("broken");
                }
                return -1;
            }
        };
        InputStream in = BoundedStream.ending(broken, 9);

        assertThatThrownBy(in::read).hasMessage("broken");
        assertThatThrownBy(in::read).hasMessage("broken");
    }

    private static InputStream failing(String text, long most) {
        return BoundedStream.failing(bytes(text), most, () -> new IOException("more than " + most + " bytes"));
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(US_ASCII));
    }
}
