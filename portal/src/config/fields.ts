export const readField = (value: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(value))).get(name)

/** Throws an Error that names the field if it is no text. */
export function readTextField(value: unknown, name: string): string {
  const text = readField(value, name)
  if (typeof text !== 'string') throw new TypeError(`'${name}' is missing.`)
  return text
}
