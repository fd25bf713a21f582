package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import org.jspecify.annotations.Nullable;

/** The stored form of a {@link Video}, part of the stored page. */
public final class VideoCodec {

    private static final int ABSENT = 0;
    private static final int NO = 1;
    private static final int YES = 2;

    private VideoCodec() {}

    public static void write(BinaryWriter out, Video video) {
        out.text(video.thumbnailLoc())
                .text(video.title())
                .text(video.description())
                .optionalText(video.contentLoc())
                .optionalText(video.playerLoc())
                // 0 means absent: a duration is at least 1 second.
                .count(video.duration() == null ? 0 : video.duration())
                .optionalText(video.expirationDate())
                .optionalText(video.rating());
        writeViewCount(out, video.viewCount());
        out.optionalText(video.publicationDate()).octet(answer(video.familyFriendly()));
        writeAudience(out, video.restriction());
        writeAudience(out, video.platform());
        out.octet(answer(video.requiresSubscription()));
        writeUploader(out, video.uploader());
        out.octet(answer(video.live()));
        ListCodec.write(out, video.tags(), BinaryWriter::text);
    }

    static Video read(BinaryReader in) {
        return new Video(
                in.text(),
                in.text(),
                in.text(),
                in.optionalText(),
                in.optionalText(),
                readDuration(in),
                in.optionalText(),
                in.optionalText(),
                in.flag() ? Long.valueOf(in.count()) : null,
                in.optionalText(),
                readFlag(in),
                readAudience(in),
                readAudience(in),
                readFlag(in),
                readUploader(in),
                readFlag(in),
                ListCodec.read(in, BinaryReader::text));
    }

    private static @Nullable Integer readDuration(BinaryReader in) {
        int duration = in.smallCount();
        return duration == 0 ? null : Integer.valueOf(duration);
    }

    private static void writeViewCount(BinaryWriter out, @Nullable Long viewCount) {
        out.flag(viewCount != null);
        if (viewCount != null) {
            out.count(viewCount);
        }
    }

    private static int answer(@Nullable Boolean flag) {
        return flag == null ? ABSENT : flag ? YES : NO;
    }

    private static @Nullable Boolean readFlag(BinaryReader in) {
        int answer = in.octet();
        return answer == ABSENT ? null : Boolean.valueOf(answer == YES);
    }

    private static void writeAudience(BinaryWriter out, @Nullable Audience audience) {
        out.octet(answer(audience == null ? null : audience.allowed()));
        if (audience != null) {
            ListCodec.write(out, audience.members(), BinaryWriter::text);
        }
    }

    private static @Nullable Audience readAudience(BinaryReader in) {
        Boolean allowed = readFlag(in);
        return allowed == null ? null : new Audience(allowed, ListCodec.read(in, BinaryReader::text));
    }

    private static void writeUploader(BinaryWriter out, @Nullable Uploader uploader) {
        out.optionalText(uploader == null ? null : uploader.name());
        if (uploader != null) {
            out.optionalText(uploader.info());
        }
    }

    private static @Nullable Uploader readUploader(BinaryReader in) {
        String name = in.optionalText();
        return name == null ? null : new Uploader(name, in.optionalText());
    }
}
