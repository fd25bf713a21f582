package dev.sitestream.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** A product's webhook, with the members and proportions that a shop sends: about 3.8 KB. */
final class ProductPayload {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ProductPayload() {}

    /** The body of the product with this number. */
    static byte[] of(int number) throws IOException {
        long id = 632_910_392L + number;
        ObjectNode product = JSON.createObjectNode();
        product.put("admin_graphql_api_id", "gid://shop/Product/" + id);
        product.put(
                "body_html",
                "<p>A walnut chair with a <strong>\"woven\" seat</strong>.</p>\n<ul><li>Height: 80 cm</li>"
                        + "<li>Depth: 52 cm</li><li>Made in Oberammergau – by hand</li></ul>\n<p>Each chair is turned, bent"
                        + " and woven by one person, who signs it. The wood comes from a forest that is 40 km away;"
                        + " its oil is pressed in the village. The seat is paper cord, which is stronger than it looks:"
                        + " after thirty years it is woven again, and the chair is as good as new.</p>\n<p>Delivery"
                        + " takes six weeks. A set of four is 10 % cheaper.</p>");
        product.put("created_at", "2026-01-05T09:30:00-05:00");
        product.put("handle", "walnut-chair-" + number);
        product.put("id", id);
        product.put("product_type", "Chairs");
        product.put("published_at", "2026-01-06T10:00:00-05:00");
        product.putNull("template_suffix");
        product.put("title", "Walnut Chair \"" + number + "\" – woven");
        product.put("updated_at", "2026-11-21T08:00:00-05:00");
        product.put("vendor", "Example Furniture");
        product.put("status", "active");
        product.put("published_scope", "global");
        product.put("tags", "chair, walnut, woven, handmade");
        addVariants(product.putArray("variants"), id);
        ObjectNode option = product.putArray("options").addObject();
        option.put("name", "Colour").put("id", id + 7).put("product_id", id).put("position", 1);
        option.putArray("values").add("Natural").add("Smoked").add("Black");
        ArrayNode images = product.putArray("images");
        for (int i = 1; i <= 3; i++) {
            images.add(image(id, i, number));
        }
        product.set("image", image(id, 1, number));
        product.putArray("media");
        product.put("has_variants_that_requires_components", false);
        product.put("category_path", "Home & Garden > Furniture > Chairs > Kitchen & Dining Room Chairs");
        return JSON.writeValueAsBytes(product);
    }

    private static void addVariants(ArrayNode variants, long id) {
        for (int i = 1; i <= 3; i++) {
            ObjectNode variant = variants.addObject();
            variant.put("admin_graphql_api_id", "gid://shop/ProductVariant/" + (id * 10 + i));
            variant.put("barcode", "401234567890" + i);
            variant.putNull("compare_at_price");
            variant.put("created_at", "2026-01-05T09:30:00-05:00");
            variant.put("id", id * 10 + i);
            variant.put("inventory_policy", "deny");
            variant.put("position", i);
            variant.put("price", "249.00");
            variant.put("product_id", id);
            variant.put("sku", "CHAIR-" + i);
            variant.put("taxable", true);
            variant.put("title", "Natural");
            variant.put("updated_at", "2026-11-21T08:00:00-05:00");
            variant.put("option1", "Natural");
            variant.putNull("option2");
            variant.putNull("image_id");
            variant.put("inventory_item_id", id * 100 + i);
            variant.put("inventory_quantity", 11);
            variant.put("old_inventory_quantity", 12);
        }
    }

    private static ObjectNode image(long id, int position, int number) {
        ObjectNode image = JSON.createObjectNode();
        image.put("id", id * 1_000 + position);
        image.put("product_id", id).put("position", position);
        image.put("created_at", "2026-01-05T09:30:00-05:00");
        image.put("alt", "The chair from " + position + " m");
        image.put("width", 1_600).put("height", 1_200);
        image.put(
                "src",
                "https://cdn.example.com/s/files/1/0262/9117/products/chair-" + number + "-" + position
                        + ".jpg?v=1763712000");
        image.putArray("variant_ids");
        return image;
    }
}
