/**
 * Reads what came from outside, field by field. For the entry alone, which does without the schema library:
 * everything later parses by schemas.
 */
export const fieldIn = (value: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(value))).get(name)

/** A field that has to be a text; an Error names it where it is not. */
export function textIn(value: unknown, name: string): string {
  const text = fieldIn(value, name)
  if (typeof text !== 'string') throw new TypeError(`'${name}' is missing.`)
  return text
}
