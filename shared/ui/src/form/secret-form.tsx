import type { FormEvent, ReactNode } from "react";

/**
 * The form that browsers expect around a password that is in no other form. Enter does not submit it, and it
 * generates no box in the layout. `owner` is the person whose password it is, for password managers; null if one of the
 * form's fields contains the owner's name.
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
