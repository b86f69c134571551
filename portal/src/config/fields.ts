/**
 * Reads what came from outside, field by field. For the entry alone, which does without the schema library:
 * everything later parses by schemas.
 */
export const readField = (value: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(value))).get(name)

/** A field that has to be a text; an Error names it where it is not. */
export function readTextField(value: unknown, name: string): string {
  const text = readField(value, name)
  if (typeof text !== 'string') throw new TypeError(`'${name}' is missing.`)
  return text
}
