package dev.sitestream.encoding.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import dev.sitestream.encoding.CapturedRecord;
import dev.sitestream.encoding.frame.HeaderValues;
import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.mapping.json.Wanted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Messages that serializers have written are read with and without their frames, as far as they are used. */
class ProtobufTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HeaderValues NO_HEADERS = name -> null;

    @Test
    void everyCapturedMessageIsRead() throws Exception {
        ProtobufEncoding encoding = new ProtobufEncoding(captured("shop.Page"), Integer.BYTES, Wanted.ALL);
        int read = 0;
        for (CapturedRecord record : records()) {
            // An absent text can't be told from an empty one, and no mapping tells them apart.
            JsonNode value = JSON.readTree(new String(encoding.value(record.value(), record.headers()::get), UTF_8)
                    .replace(",\"title\":\"\"", ""));
            record.json()
                    .path("expect")
                    .properties()
                    .forEach(field -> assertThat(value.path(field.getKey()))
                            .as("%s of %s", field.getKey(), record.text("what"))
                            .isEqualTo(field.getValue()));
            read++;
        }
        assertThat(read).isEqualTo(15);
    }

    @Test
    void aMessageWithoutAFrameIsOfTheTypeThatIsNamed() throws Exception {
        assertThat(json(captured("shop.PageRemoved"), Wanted.ALL, new byte[] {8, 7}))
                .isEqualTo("{\"id\":7}");
        assertThat(json(captured("shop.Page.Image"), Wanted.ALL, new byte[] {10, 1, 'a'}))
                .isEqualTo("{\"loc\":\"a\",\"title\":\"\"}");
    }

    @Test
    void onlyWhatIsUsedBecomesJson() throws Exception {
        ValueTree image = new ValueTree();
        image.slot(Pointer.parse("/loc"));
        ValueTree tree = new ValueTree();
        tree.listing(Pointer.parse("/images"), image);
        tree.slot(Pointer.parse("/updatedAtUs"));
        tree.shape(Pointer.parse("/tags"));
        byte[] page = CapturedRecord.read("frames/apicurio-protobuf", "apicurio-3.1-default Page")
                .value();

        assertThat(json(captured("shop.Page"), tree.wanted(), page))
                .isEqualTo("{\"images\":[{\"loc\":\"https://cdn.example.com/1.jpg\"}],\"updatedAtUs\":1769760930123456,"
                        + "\"tags\":[]}");
    }

    @Test
    void knownTypesHaveTheirOwnForm() throws Exception {
        MessageTypes types = MessageTypes.of(
                FileDescriptorSet.newBuilder()
                        .addFile(FileDescriptorProto.newBuilder()
                                .setName("known.proto")
                                .addDependency("google/protobuf/timestamp.proto")
                                .addDependency("google/protobuf/wrappers.proto")
                                .addDependency("google/protobuf/struct.proto")
                                .setSyntax("proto3")
                                .addMessageType(DescriptorProto.newBuilder()
                                        .setName("Page")
                                        .addField(field("at", 1, ".google.protobuf.Timestamp"))
                                        .addField(field("title", 2, ".google.protobuf.StringValue"))
                                        .addField(field("attrs", 3, ".google.protobuf.Struct"))
                                        .addField(field("none", 4, ".google.protobuf.StringValue"))))
                        .build()
                        .toByteArray(),
                "Page");
        Descriptor page = types.main();
        byte[] bytes = DynamicMessage.newBuilder(page)
                .setField(
                        field(page, "at"),
                        Timestamp.newBuilder().setSeconds(1_763_712_000).build())
                .setField(field(page, "title"), StringValue.of("T"))
                .setField(
                        field(page, "attrs"),
                        Struct.newBuilder()
                                .putFields(
                                        "n",
                                        Value.newBuilder().setNumberValue(1).build())
                                .build())
                .build()
                .toByteArray();

        assertThat(json(types, Wanted.ALL, bytes))
                .isEqualTo("{\"at\":\"2025-11-21T08:00:00Z\",\"title\":\"T\",\"attrs\":{\"n\":1.0}}");
    }

    private static FieldDescriptorProto field(String name, int number, String type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
                .setTypeName(type)
                .build();
    }

    private static FieldDescriptor field(Descriptor type, String name) {
        return Objects.requireNonNull(type.findFieldByName(name));
    }

    @Test
    void whateverElseTheBytesAreIsRefusedOrRead() throws Exception {
        ProtobufEncoding encoding = new ProtobufEncoding(captured("shop.Page"), Integer.BYTES, Wanted.ALL);
        Random random = new Random(7);
        int refused = 0;
        for (CapturedRecord record : records()) {
            for (int round = 0; round < 500; round++) {
                byte[] bytes = record.value();
                byte[] changed = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
                for (int i = random.nextInt(4); i > 0 && changed.length > 0; i--) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                try {
                    JSON.readTree(encoding.value(changed, record.headers()::get));
                } catch (UnreadablePayloadException e) {
                    assertThat(e.problem().code().text()).isEqualTo("encoding-invalid");
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(1_000);
    }

    @Test
    void otherTextsAreNoMessages() throws Exception {
        ProtobufEncoding encoding = new ProtobufEncoding(captured("shop.Page"), Integer.BYTES, Wanted.ALL);

        for (String text : List.of("<page/>", "delete", "text", "4", "$", "{}", "L")) {
            assertThatThrownBy(() -> encoding.value(text.getBytes(UTF_8), NO_HEADERS))
                    .as(text)
                    .isInstanceOf(UnreadablePayloadException.class);
        }
    }

    @Test
    void aTypeThatTheDescriptorsDoNotHaveIsNamed() throws Exception {
        ProtobufEncoding encoding = new ProtobufEncoding(captured("shop.Page"), Integer.BYTES, Wanted.ALL);
        UnreadablePayloadException e = Objects.requireNonNull(catchThrowableOfType(
                UnreadablePayloadException.class,
                () -> encoding.value(new byte[] {0, 0, 0, 0, 7, 2, 8, 8, 7}, NO_HEADERS)));

        assertThat(e.problem().detail()).isEqualTo("is of the type [4], which the descriptors do not have");
    }

    @Test
    void mistakesInTheConfigurationAreNamed() throws Exception {
        byte[] shop = FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder()
                        .setPackage("shop")
                        .addMessageType(DescriptorProto.newBuilder().setName("Page"))
                        .addMessageType(DescriptorProto.newBuilder().setName("PageRemoved")))
                .build()
                .toByteArray();
        assertThatThrownBy(() -> MessageTypes.of(shop, "shop.Pages"))
                .hasMessage("allowed are the messages of the descriptors: `shop.Page`, `shop.PageRemoved`");
        assertThatThrownBy(() -> MessageTypes.of("no descriptors".getBytes(UTF_8), "Page"))
                .hasMessage("allowed are files that `protoc --include_imports --descriptor_set_out=FILE` writes");
        byte[] withoutImport = FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder().setName("a.proto").addDependency("b.proto"))
                .build()
                .toByteArray();
        assertThatThrownBy(() -> MessageTypes.of(withoutImport, "Page"))
                .hasMessage("allowed are files with all imports (`protoc --include_imports`): `b.proto`, which"
                        + " `a.proto` imports, is missing");
    }

    private static String json(MessageTypes types, Wanted wanted, byte[] value) throws UnreadablePayloadException {
        return new String(new ProtobufEncoding(types, Integer.BYTES, wanted).value(value, NO_HEADERS), UTF_8);
    }

    private static MessageTypes captured(String message) throws IOException {
        byte[] file = CapturedRecord.read("frames/apicurio-protobuf", "file-descriptor-proto")
                .value();
        return MessageTypes.of(
                FileDescriptorSet.newBuilder()
                        .addFile(FileDescriptorProto.parseFrom(file))
                        .build()
                        .toByteArray(),
                message);
    }

    private static List<CapturedRecord> records() throws IOException {
        List<CapturedRecord> records = new ArrayList<>(CapturedRecord.read("frames/apicurio-protobuf"));
        records.addAll(CapturedRecord.read("frames/protobuf-framings"));
        records.removeIf(record -> !record.json().has("expect"));
        return records;
    }
}
