import { Link } from "@hpay/remote-kit/router";
import { TextLink } from "@hpay/ui";
import { textParts } from "./text-parts";

/** A message's text, in which addresses of orders, transactions and subscriptions are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return textParts(text, globalThis.location.origin).map((part) =>
    part.path === null ? (
      part.text
    ) : (
      <TextLink key={part.at} component={Link} to={part.path} inText>
        {part.text}
      </TextLink>
    ),
  );
}
