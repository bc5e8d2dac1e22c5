import Type from "typebox";

const optionalText = Type.Optional(Type.String({ maxLength: 100_000 }));
export const listQuery = Type.Object(
  {
    page: optionalText,
    perPage: optionalText,
    orderBy: optionalText,
    order: optionalText,
    filter: optionalText,
    after: optionalText,
  },
  { additionalProperties: true },
);
export const resourceParams = Type.Object({ resource: Type.String() });
export const recordParams = Type.Object({ resource: Type.String(), id: Type.String() });
export const actionParams = Type.Object({
  resource: Type.String(),
  id: Type.String(),
  action: Type.String(),
});
export const record = Type.Record(Type.String(), Type.Unknown());
