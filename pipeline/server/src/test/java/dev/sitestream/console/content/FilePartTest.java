package dev.sitestream.console.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.file.FileAnswer.Part;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FilePartTest {

    @Test
    void elementsAreNamesWithValues() {
        List<Part> parts = List.of(
                new Part("image", "", Map.of(), List.of(new Part("loc", "/1.jpg", Map.of(), List.of()))),
                new Part("link", "", Map.of("rel", "alternate", "hreflang", "de", "href", "/de"), List.of()),
                new Part("price", "7", Map.of("currency", "EUR"), List.of()));

        assertThat(FilePart.of(parts))
                .containsExactly(
                        new FilePart("image", "/1.jpg", List.of()),
                        new FilePart("alternate de", "/de", List.of()),
                        new FilePart("price", "7", List.of(new FilePart("currency", "EUR", List.of()))));
    }

    @Test
    void manyElementsAreCountedByTheirNames() {
        List<FilePart> parts = FilePart.of(IntStream.range(0, 5)
                .mapToObj(i -> new Part(i == 1 ? "video" : "image", "", Map.of(), List.of()))
                .toList());

        assertThat(FilePart.summary(parts)).isEqualTo("4 images, video");
    }
}
