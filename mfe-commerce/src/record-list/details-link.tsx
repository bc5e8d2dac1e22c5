import { Link, useLocation, useSearchParams } from "@hpay/remote-kit/router";
import { TextLink } from "@hpay/ui";
import { withOpen } from "./use-list-address";

export interface DetailsLinkProps {
  readonly id: number;
  readonly children: string;
}

/** The Uid of a row: this list with the row's details open. It follows the address by itself, so that the row need not. */
export function DetailsLink({ id, children }: DetailsLinkProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <TextLink component={Link} to={withOpen(pathname, search, id)} translate="no">
      {children}
    </TextLink>
  );
}
