package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.valid;
import static dev.sitestream.page.event.Decoding.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ImagesReaderTest {

    private static final String LOC = "https://cdn.example.com/";

    @Test
    void imagesAreKeptInTheirOrder() {
        assertThat(cleanPage(imagesOf(image("b"), image("a"), image("b")))
                        .extensions()
                        .images())
                .containsExactly(LOC + "b", LOC + "a", LOC + "b");
        assertThat(cleanPage(imagesOf()).extensions().images()).isEmpty();
    }

    @Test
    void nothingButLocIsLookedAt() {
        assertThat(cleanPage(imagesOf("{\"title\":7,\"loc\":\"" + LOC + "\",\"more\":[{\"loc\":1}]}"))
                        .extensions()
                        .images())
                .containsExactly(LOC);
        assertThat(cleanPage(imagesOf("{\"loc\":7,\"loc\":\"" + LOC + "\"}"))
                        .extensions()
                        .images())
                .containsExactly(LOC);
    }

    @Test
    void anInvalidImageIsLeftOutAndNamed() {
        String event = imagesOf(
                image("0"),
                "7",
                "{}",
                "{\"loc\":\"/relative\"}",
                "{\"loc\":null}",
                "{\"loc\":[\"" + LOC + "\"]}",
                "null",
                "[[1]]",
                "{\"loc\":\"" + LOC + "x".repeat(3_000) + "\"}",
                image("9"));

        assertThat(warnings(event))
                .containsExactly(
                        "image-invalid images[1]",
                        "image-invalid images[2].loc",
                        "image-invalid images[3].loc",
                        "image-invalid images[4].loc",
                        "image-invalid images[5].loc",
                        "image-invalid images[6]",
                        "image-invalid images[7]",
                        "image-invalid images[8].loc");
        assertThat(images(event)).containsExactly(LOC + "0", LOC + "9");
    }

    @Test
    void theFirstThousandAreKept() {
        String thousand = IntStream.range(0, 1_000).mapToObj(i -> image("" + i)).collect(Collectors.joining(","));
        assertThat(cleanPage(upsertWith("images", "[" + thousand + "]"))
                        .extensions()
                        .images())
                .hasSize(1_000);

        String event = upsertWith("images", "[" + thousand + "," + image("more") + ",7,[{}]]");
        assertThat(warnings(event)).containsExactly("images-too-many images");
        assertThat(images(event)).hasSize(1_000).endsWith(LOC + "999");
    }

    @Test
    void manyInvalidImagesMakeAShortReport() {
        String event = imagesOf(Collections.nCopies(1_001, "{}").toArray(String[]::new));

        assertThat(valid(event).warnings())
                .hasSize(18)
                .contains(new Problem(ProblemCode.IMAGE_INVALID, "images", "984 more are invalid and left out"))
                .contains(new Problem(
                        ProblemCode.IMAGES_TOO_MANY, "images", "1001 elements, of which the first 1000 are kept"));
    }

    private static String imagesOf(String... images) {
        return upsertWith("images", "[" + String.join(",", images) + "]");
    }

    private static String image(String name) {
        return "{\"loc\":\"" + LOC + name + "\"}";
    }

    private static List<String> images(String event) {
        return ((PageEvent.Upsert) valid(event).event()).page().extensions().images();
    }
}
