import qs from 'qs'
import { z } from 'zod'
import { toApiError } from './errors.ts'

/** Form bodies and query strings as Stripe nests them: `line_items[0][price]=…`. */
export const parseForm = (text: string): unknown =>
  qs.parse(text, { depth: 20, arrayLimit: 1000, parameterLimit: 5000 })

/** Reads parameters by a schema, or throws the refusal that Stripe would give. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params, { reportInput: true })
  if (result.success) return result.data
  throw toApiError(result.error)
}

/** Guards a schema against names that the SDK's parameters of that call do not have (or no longer). */
export type Known<Params> = Partial<Record<keyof Params, z.ZodType>>

export const text = z.string()
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'expected an integer')
  .transform(Number)
export const decimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,12})?$/, 'expected a number')
  .transform(Number)
export const threeLetters = text
  .regex(/^[a-zA-Z]{3}$/, 'expected a three-letter currency')
  .transform((currency) => currency.toLowerCase())
export const webUrl = z.url({ protocol: /^https?$/, error: 'not a valid URL' })
export const ignored = z.unknown().optional()

const maximumKeys = 50
const maximumKeyLength = 40
const maximumValueLength = 500

/** Stripe's limits on metadata; the empty string clears it. */
export const metadata = z
  .union([z.literal('').transform((): Record<string, string> => ({})), z.record(z.string(), z.string())])
  .superRefine((entries, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const pairs = Object.entries(entries)
    if (pairs.length > maximumKeys)
      refuse(`You can have up to ${maximumKeys} keys in metadata, but you passed in ${pairs.length}.`)
    for (const [key, value] of pairs) {
      if (key.length > maximumKeyLength)
        refuse(
          `Metadata keys can have up to ${maximumKeyLength} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
        )
      if (value.length > maximumValueLength)
        refuse(
          `Metadata values can have up to ${maximumValueLength} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
        )
    }
  })

/** New metadata over old: an empty value removes its key. */
export const mergeMetadata = (old: Record<string, string>, update: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries({ ...old, ...update }).filter(([, value]) => value !== ''))

const names = z.union([text.transform((name) => [name]), z.array(text)]).optional()
export const expandable = { expand: names }
export const includable = { include: names }
export const onlyExpand = z.strictObject(expandable)
