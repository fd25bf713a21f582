package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.json.ValueTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the mappings of fields.
 *
 * @param binding gives the places of values their slots
 * @param urls makes URLs absolute
 */
public record FieldCompiler(Binding binding, SiteUrls urls) {

    /** The writers of these fields; a field without a mapping is left out. */
    public List<FieldWriter> writers(List<FieldType> types, Map<String, FieldMapping> mappings) {
        List<FieldWriter> writers = new ArrayList<>();
        for (FieldType type : types) {
            FieldWriter writer = writer(type, mappings);
            if (writer != null) {
                writers.add(writer);
            }
        }
        return writers;
    }

    /** The writer of this field; null if it has no mapping. */
    public @Nullable FieldWriter writer(FieldType type, Map<String, FieldMapping> mappings) {
        FieldMapping mapping = mappings.get(type.name());
        return mapping == null ? null : writer(type, mapping);
    }

    /** The writer of this field with this mapping. */
    public FieldWriter writer(FieldType type, FieldMapping mapping) {
        TextForm form = TextForm.of(type.kind(), urls);
        if (mapping instanceof FieldMapping.Single single) {
            return single(type, single.value(), form);
        }
        if (mapping instanceof FieldMapping.Epoch epoch) {
            return new EpochWriter(type.name(), getter(epoch.at(), epoch.empty()), epoch.unit(), form.asText());
        }
        if (mapping instanceof FieldMapping.Value value) {
            return new ValueWriter(
                    type.name(),
                    getter(value.at(), value.empty()),
                    value.isHtml() ? TextForm.ofHtml(type.kind()) : form);
        }
        if (mapping instanceof FieldMapping.Parts object) {
            return new ObjectWriter(type.name(), writers(type.parts(), object.parts()));
        }
        return elements(type, (FieldMapping.Elements) mapping);
    }

    private Getter getter(Reference at, List<Condition.Text> empty) {
        return binding.getter(at, empty.stream().map(ExpectedText::of).toList());
    }

    private FieldWriter single(FieldType type, Expression value, TextForm form) {
        if (value instanceof Expression.Lookup lookup) {
            return new ValueWriter(type.name(), binding.getter(lookup.reference()), form);
        }
        if (value instanceof Expression.Constant constant) {
            return new ConstantWriter(type.name(), constant.text(), form);
        }
        Expression.Template template = (Expression.Template) value;
        return type.kind() == FieldType.Kind.URL
                ? new TemplateWriter(type.name(), TextMaker.ofUrl(template, binding, urls), form.asIs())
                : new TemplateWriter(type.name(), TextMaker.ofText(template, binding), form);
    }

    private FieldWriter elements(FieldType type, FieldMapping.Elements elements) {
        Reference each = elements.each();
        if (each == null) {
            List<String> addresses = type.parts().stream()
                    .filter(part ->
                            part.kind() == FieldType.Kind.URL && !part.name().equals("thumbnailLoc"))
                    .map(FieldType::name)
                    .toList();
            return new SingleElementWriter(type.name(), writers(type.parts(), elements.parts()), addresses);
        }
        ValueTree tree = new ValueTree();
        Getter list = binding.listing(each, tree);
        FieldCompiler within = new FieldCompiler(binding.within(tree), urls);
        return new ElementsWriter(type.name(), list, within.writers(type.parts(), elements.parts()));
    }
}
