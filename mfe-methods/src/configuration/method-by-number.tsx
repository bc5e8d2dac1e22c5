import { integerField, useErrorMessage } from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { Navigate } from "@hpay/remote-kit/router";
import { QueryStates } from "@hpay/ui/page";
import { messages } from "../messages";
import { usePosMethods } from "../methods/data/pos-methods";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { methodKey } from "../methods/method-words";

/** Redirects to the configuration of the method with a number, or to the list if there is no such method. */
export function MethodByNumber({ kind, number }: { readonly kind: MethodKind; readonly number: number }) {
  const t = useT(messages);
  const errorMessage = useErrorMessage();
  const list = usePosMethods(kind);
  const { detailsPath, listPath } = methodKinds[kind];
  return (
    <QueryStates
      query={list}
      failure={(error) => ({
        title: t(methodKey("configuration", kind, "load-error")),
        text: errorMessage(error),
      })}
    >
      {({ rows }) => {
        const method = rows.find(({ record }) => integerField(record, "HPaySiteMethodId") === number);
        return <Navigate to={method ? `${detailsPath}/${method.id}` : listPath} replace />;
      }}
    </QueryStates>
  );
}
