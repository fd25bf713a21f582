package dev.sitestream.mapping;

import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.mapping.field.FieldCompiler;
import dev.sitestream.mapping.field.FieldWriter;
import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.field.Requirement;
import dev.sitestream.mapping.field.Requirement.Answer;
import dev.sitestream.mapping.json.EventWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes an upsert or a delete of one item of a payload. Compiled from a definition. */
public final class ItemMapping {

    private final List<Requirement> only;
    private final List<Requirement> when;
    private final List<Requirement> deletedWhen;
    private final FieldWriter url;
    private final @Nullable Reference urlReference;
    private final @Nullable FieldWriter id;
    private final @Nullable FieldWriter time;
    private final List<FieldWriter> details;
    private final byte[] origin;

    /**
     * The fields that tell which page an event is of, and when it happened.
     *
     * @param id writes the id; null if events have none
     * @param time writes the time; null if events have none
     */
    public record Identification(
            @Nullable FieldWriter id, @Nullable FieldWriter time) {}

    /**
     * Compiles the mapping of an item.
     *
     * @param only what an item must fulfil; another one makes no event
     * @param identification what is used for these fields instead of their mappings
     */
    public ItemMapping(
            MappingDefinition definition,
            List<Requirement> only,
            FieldCompiler compiler,
            Identification identification,
            EventOrigin origin) {
        this.only = List.copyOf(only);
        this.when = Requirement.all(definition.when(), compiler.binding());
        this.deletedWhen = Requirement.all(definition.deletedWhen(), compiler.binding());
        Map<String, FieldMapping> fields = definition.fields();
        this.url = Objects.requireNonNull(compiler.writer(FieldType.URL, fields), "a mapping has a URL");
        this.urlReference = fields.get(FieldType.URL.name()) instanceof FieldMapping.Single single
                        && single.value() instanceof Expression.Lookup lookup
                ? lookup.reference()
                : null;
        this.id = identification.id();
        this.time = identification.time();
        this.details = compiler.writers(FieldType.DETAILS, fields);
        this.origin = OriginJson.members(origin);
    }

    /** Maps the item of which the scope has the values. */
    public void map(EventDrafts drafts) {
        MappingScope scope = drafts.scope();
        if (!Requirement.areMet(only, scope, drafts.whole())) {
            return;
        }
        Requirement undecided = null;
        boolean isDeleted = false;
        for (Requirement requirement : when) {
            Answer answer = requirement.in(scope);
            isDeleted |= answer == Answer.NO;
            undecided = answer == Answer.UNKNOWN ? requirement : undecided;
        }
        for (Requirement requirement : deletedWhen) {
            Answer answer = requirement.in(scope);
            isDeleted |= answer == Answer.YES;
            undecided = answer == Answer.UNKNOWN ? requirement : undecided;
        }
        if (isDeleted) {
            delete(drafts);
        } else if (undecided != null) {
            scope.undecided(drafts.whole(), undecided.getter().reference());
        } else {
            upsert(drafts);
        }
    }

    /**
     * Maps the deletion of an item.
     *
     * @param place the field of the problem if the item is not for this source
     */
    public void mapDeletion(EventDrafts drafts, String place) {
        if (Requirement.areMet(only, drafts.scope(), place)) {
            delete(drafts);
        }
    }

    /** The item's URL as it is written; null if it has none. Nothing is noted. */
    public @Nullable String url(MappingScope scope) {
        int before = scope.findings();
        EventWriter out = new EventWriter();
        boolean isWritten = url.write(scope, out);
        scope.forget(before);
        return isWritten ? new String(out.take(), StandardCharsets.UTF_8) : null;
    }

    private void upsert(EventDrafts drafts) {
        MappingScope scope = drafts.scope();
        int before = scope.findings();
        drafts.begin("upsert");
        writeUrl(drafts);
        writeIdAndOrigin(drafts);
        scope.require(before);
        if (time != null) {
            time.write(scope, drafts.out());
        }
        for (FieldWriter detail : details) {
            detail.write(scope, drafts.out());
        }
        drafts.finish(before);
    }

    private void delete(EventDrafts drafts) {
        MappingScope scope = drafts.scope();
        EventWriter out = drafts.out();
        int before = scope.findings();
        drafts.begin("delete");
        int mark = out.length();
        writeUrl(drafts);
        if (id != null && scope.findings() > before) {
            // The id names the page, and a delete often has nothing else.
            scope.forget(before);
            out.cutOff(mark);
        }
        writeIdAndOrigin(drafts);
        scope.require(before);
        int beforeTime = scope.findings();
        if (time != null) {
            time.write(scope, out);
            scope.forget(beforeTime);
        }
        drafts.finish(before);
    }

    private void writeUrl(EventDrafts drafts) {
        MappingScope scope = drafts.scope();
        int before = scope.findings();
        if (!url.write(scope, drafts.out()) && urlReference != null && scope.findings() == before) {
            scope.missing(url.field(), urlReference);
        }
    }

    private void writeIdAndOrigin(EventDrafts drafts) {
        if (id != null) {
            id.write(drafts.scope(), drafts.out());
        }
        drafts.out().members(origin);
    }
}
