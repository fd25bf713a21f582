package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The stored form of a list: the number of elements, then the elements. */
final class ListCodec {

    private ListCodec() {}

    static <T> void write(BinaryWriter out, List<T> list, BiConsumer<BinaryWriter, T> element) {
        out.count(list.size());
        list.forEach(each -> element.accept(out, each));
    }

    static <T> List<T> read(BinaryReader in, Function<BinaryReader, T> element) {
        int count = in.smallCount();
        List<T> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(element.apply(in));
        }
        return list;
    }
}
