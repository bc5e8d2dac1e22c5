import type { FormEvent, ReactNode } from "react";

/**
 * The form that browsers expect around a password outside of other forms. Enter in it sends nothing, and it has no box
 * of its own. `owner` is the person whose password it is, for password managers; null where a field in it contains it.
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
