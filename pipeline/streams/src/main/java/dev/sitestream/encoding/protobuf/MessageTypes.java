package dev.sitestream.encoding.protobuf;

import com.google.protobuf.AnyProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types of messages in a topic.
 *
 * @param main the type of records that do not say which type they are
 */
public record MessageTypes(Descriptor main) {

    private static final List<FileDescriptor> KNOWN = List.of(
            AnyProto.getDescriptor(),
            DurationProto.getDescriptor(),
            EmptyProto.getDescriptor(),
            FieldMaskProto.getDescriptor(),
            StructProto.getDescriptor(),
            TimestampProto.getDescriptor(),
            WrappersProto.getDescriptor());

    /**
     * Reads the types.
     *
     * @param descriptors the file that {@code protoc --descriptor_set_out --include_imports} has written
     * @param message the full name of the main type
     * @throws IllegalArgumentException if the file is none, or has no such type; the message states what is allowed
     */
    public static MessageTypes of(byte[] descriptors, String message) {
        List<FileDescriptor> files = new Files(descriptors).all();
        for (FileDescriptor file : files) {
            String inFile = file.getPackage().isEmpty() ? "" : file.getPackage() + '.';
            Descriptor type = message.startsWith(inFile) ? nested(file, message.substring(inFile.length())) : null;
            if (type != null) {
                return new MessageTypes(type);
            }
        }
        List<String> names = files.stream()
                .flatMap(file -> file.getMessageTypes().stream())
                .map(type -> '`' + type.getFullName() + '`')
                .toList();
        throw new IllegalArgumentException("allowed are the messages of the descriptors: " + String.join(", ", names));
    }

    /** The type with this name, in which dots lead to types within types. */
    private static @Nullable Descriptor nested(FileDescriptor file, String name) {
        int dot = name.indexOf('.');
        Descriptor type = file.findMessageTypeByName(dot < 0 ? name : name.substring(0, dot));
        String rest = dot < 0 ? "" : name.substring(dot + 1);
        while (type != null && !rest.isEmpty()) {
            int next = rest.indexOf('.');
            type = type.findNestedTypeByName(next < 0 ? rest : rest.substring(0, next));
            rest = next < 0 ? "" : rest.substring(next + 1);
        }
        return type;
    }

    /** The type with this name in the main type's file; null if there is none. The package may be left out. */
    @Nullable
    Descriptor named(String name) {
        FileDescriptor file = main.getFile();
        String prefix = file.getPackage() + '.';
        return nested(file, name.startsWith(prefix) ? name.substring(prefix.length()) : name);
    }

    /** The type at these places in the main type's file; null if there is none. */
    @Nullable
    Descriptor at(List<Integer> indexes) {
        List<Descriptor> types = main.getFile().getMessageTypes();
        Descriptor type = null;
        for (int index : indexes) {
            if (index < 0 || index >= types.size()) {
                return null;
            }
            type = types.get(index);
            types = type.getNestedTypes();
        }
        return type;
    }

    /** The files of a set, which are built from what they import. */
    private static final class Files {

        private final Map<String, FileDescriptorProto> protos = new HashMap<>();
        private final Map<String, FileDescriptor> built = new HashMap<>();

        Files(byte[] descriptors) {
            KNOWN.forEach(file -> built.put(file.getName(), file));
            try {
                FileDescriptorSet.parseFrom(descriptors)
                        .getFileList()
                        .forEach(file -> protos.put(file.getName(), file));
            } catch (InvalidProtocolBufferException e) {
                throw new IllegalArgumentException(
                        "allowed are files that `protoc --include_imports --descriptor_set_out=FILE` writes", e);
            }
        }

        List<FileDescriptor> all() {
            List<FileDescriptor> files = new ArrayList<>();
            for (String name : protos.keySet().stream().sorted().toList()) {
                files.add(file(name, name));
            }
            return files;
        }

        private FileDescriptor file(String name, String importedBy) {
            FileDescriptor known = built.get(name);
            if (known != null) {
                return known;
            }
            FileDescriptorProto proto = protos.remove(name);
            if (proto == null) {
                throw new IllegalArgumentException("allowed are files with all imports (`protoc --include_imports`): `"
                        + name + "`, which `" + importedBy + "` imports, is missing");
            }
            FileDescriptor[] imports = proto.getDependencyList().stream()
                    .map(imported -> file(imported, name))
                    .toArray(FileDescriptor[]::new);
            try {
                FileDescriptor file = FileDescriptor.buildFrom(proto, imports);
                built.put(name, file);
                return file;
            } catch (DescriptorValidationException e) {
                throw new IllegalArgumentException("allowed are valid descriptors: " + e.getMessage(), e);
            }
        }
    }
}
