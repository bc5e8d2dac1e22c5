import { ApiError, useServerWords } from "@hpay/data";
import { usePageParams, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { EmptyState, LinkButton, TextLink } from "@hpay/ui";
import { Page, QueryStates } from "@hpay/ui/page";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { methodKey } from "../methods/method-words";
import { useReturnOnPosChange } from "../methods/use-return-on-pos-change";
import { MethodByNumber } from "./method-by-number";
import { MethodForm } from "./method-form";
import { useMethod } from "./use-method";

/**
 * The configuration of one method of the selected POS. The address names it by its id or, as shops do, by
 * `number:` and its number.
 */
export function ConfigurationScreen({ kind }: { readonly kind: MethodKind }) {
  const { id = "" } = usePageParams();
  const number = /^number:(\d{1,10})$/.exec(id)?.[1];
  return number === undefined ? (
    <MethodConfiguration kind={kind} id={id} />
  ) : (
    <MethodByNumber kind={kind} number={Number(number)} />
  );
}

function MethodConfiguration({ kind, id }: { readonly kind: MethodKind; readonly id: string }) {
  const t = useT(messages);
  const serverWords = useServerWords();
  const { listPath, icon } = methodKinds[kind];
  useReturnOnPosChange(listPath);
  const query = useMethod(kind, /^\d{1,15}$/.test(id) ? Number(id) : null);
  const listTitle = t(methodKey("methods", kind, "title"));
  const notFound = (
    <EmptyState
      icon={icon}
      title={t("configuration.not-found")}
      actions={
        <LinkButton component={Link} to={listPath}>
          {listTitle}
        </LinkButton>
      }
    />
  );
  const { name = "", title = "" } = query.data?.method ?? {};
  const isUnavailable = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Page
      width="form"
      title={[t(methodKey("configuration", kind, "title")), name || title].filter(Boolean).join(" ")}
      {...(name && title !== name ? { subtitle: title } : {})}
      back={
        <TextLink component={Link} to={listPath} quiet>
          {listTitle}
        </TextLink>
      }
    >
      {isUnavailable ? (
        notFound
      ) : (
        <QueryStates
          query={query}
          failure={(error) => ({
            title: t(methodKey("configuration", kind, "load-error")),
            text: serverWords(error),
          })}
        >
          {({ method, methods }) =>
            method ? <MethodForm key={method.id} kind={kind} method={method} methods={methods} /> : notFound
          }
        </QueryStates>
      )}
    </Page>
  );
}
