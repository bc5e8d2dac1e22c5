import {
  type RecipeDefinition,
  type RecipeSelection,
  type RecipeVariantRecord,
  type SystemContext,
  useChakraContext,
} from "@chakra-ui/react/styled-system";
import { css, __unsafe_useEmotionCache as useStyleCache } from "@emotion/react";
import { type ComponentPropsWithRef, createElement, type ElementType } from "react";

type LeafTag = "a" | "button" | "div" | "h1" | "h2" | "header" | "nav" | "section" | "span" | "time";
type Serialized = ReturnType<typeof css>;

/**
 * Names of a recipe's variants. A recipe without variants gives `never`, because otherwise its type would
 * accept any name.
 */
type NamesOf<V> = string extends keyof V ? never : keyof V;

export type LeafProps<Tag extends ElementType, V extends RecipeVariantRecord> = Omit<
  ComponentPropsWithRef<Tag>,
  NamesOf<V> | "as" | "className"
> &
  (string extends keyof V ? unknown : RecipeSelection<V>) & {
    /**
     * The component that is rendered instead of the tag, for example a router's link. It receives the class
     * name.
     */
    readonly as?: ElementType;
  };

/**
 * An element whose style depends only on its variants. It takes no style props, so each style is computed only
 * once, and rendering it costs as much as rendering the bare element. Use it for parts of table rows, and for a
 * page's frame, which re-renders with every navigation inside it. It works only in the browser.
 */
export function leaf<Tag extends LeafTag, V extends RecipeVariantRecord>(
  tag: Tag,
  recipe: RecipeDefinition<V>,
) {
  const names = Object.keys(recipe.variants ?? {});
  const cache = new WeakMap<SystemContext, Map<string, Serialized>>();

  const serializedStyle = (
    system: SystemContext,
    styleProps: Readonly<Record<string, unknown>>,
  ): Serialized => {
    const systemStyles = cache.get(system) ?? new Map<string, Serialized>();
    cache.set(system, systemStyles);
    const key = names.map((name) => String(styleProps[name])).join(" ");
    const before = systemStyles.get(key);
    if (before !== undefined) return before;
    const variantProps = Object.fromEntries(names.map((name) => [name, styleProps[name]]));
    const style = css(system.css(system.cva(recipe as RecipeDefinition)(variantProps)));
    systemStyles.set(key, style);
    return style;
  };

  return function Leaf({ as, ...rest }: LeafProps<Tag, V>) {
    const system = useChakraContext();
    const cache = useStyleCache();
    const style = serializedStyle(system, rest);
    // The style is inserted during render, which happens once per style. With an effect, each of a thousand
    // elements would need its own.
    if (cache !== null && cache.inserted[style.name] === undefined)
      cache.insert(`.${cache.key}-${style.name}`, style, cache.sheet, true);
    const props: Record<string, unknown> = { className: `${cache?.key ?? ""}-${style.name}` };
    for (const [name, value] of Object.entries(rest)) if (!names.includes(name)) props[name] = value;
    return createElement(as ?? tag, props);
  };
}
