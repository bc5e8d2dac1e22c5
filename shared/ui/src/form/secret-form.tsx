import type { FormEvent, ReactNode } from "react";

/**
 * The form that browsers expect around a password outside of other forms. Enter does not submit it, and it has no box
 * in the layout. `owner` names the person whom the password belongs to, for password managers; null if one of its
 * fields contains that name.
 */
export function SecretForm({
  owner,
  children,
}: {
  readonly owner: string | null;
  readonly children: ReactNode;
}) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form noValidate autoComplete="off" style={{ display: "contents" }} onSubmit={handleSubmit}>
      {owner === null ? null : <input hidden readOnly type="text" autoComplete="username" value={owner} />}
      {children}
    </form>
  );
}
