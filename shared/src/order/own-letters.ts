import { z } from 'zod'
import { ClaimedIdentity, call } from '../call/call.ts'
import { isolateDirection } from '../text/escape.ts'

export const customEmailKinds = ['receipt', 'shipped', 'released', 'refunded', 'links', 'declined'] as const
export type CustomEmailKind = (typeof customEmailKinds)[number]

export const isCustomEmailKind = (kind: string): kind is CustomEmailKind =>
  customEmailKinds.some((name) => name === kind)

export const orderEmailLimits = { words: 1_000, fewCopies: 1_000 } as const

export const perCustomEmail = <Words extends z.ZodType>(words: Words) =>
  z.object({
    receipt: words,
    shipped: words,
    released: words,
    refunded: words,
    links: words,
    declined: words,
  } satisfies Record<CustomEmailKind, Words>)

export type OrderEmailSettings = z.infer<typeof OrderEmailSettings>
export const OrderEmailSettings = z.object({
  words: perCustomEmail(z.string().default('')),
  /** A sale's notice mentions low stock from this many remaining copies; 0 for never. */
  fewCopies: z.int().min(0).default(3),
})

export const defaultOrderEmailSettings: OrderEmailSettings = OrderEmailSettings.parse({ words: {} })

export const namePlaceholder = '{name}'

/** Fills in the reader's first name, or 'reader' if no name is known. */
export const fillNamePlaceholder = (words: string, { name }: { name: string }): string =>
  words.replaceAll(namePlaceholder, () => isolateDirection(parseFirstName(name)) || 'reader')

/** The first unknown placeholder, such as `{nonsense}`, as typed; null if there is none. */
export const findUnknownPlaceholder = (words: string): string | null =>
  words.match(/\{[^{}\n]*\}/g)?.find((place) => place !== namePlaceholder) ?? null

/** The first word of a name, or the whole name if that word is an initial: `Ada`, `J Moor`. */
export function parseFirstName(name: string): string {
  const whole = name.trim()
  const [first = ''] = whole.split(/\s+/)
  return /\p{L}{2}/u.test(first) ? first : whole
}

export const CustomEmailText = z
  .string()
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(
        orderEmailLimits.words,
        `Your own words can have at most ${orderEmailLimits.words.toLocaleString('en-US')} characters.`,
      )
      .refine((text) => findUnknownPlaceholder(text) === null, {
        error: ({ input }) =>
          `${findUnknownPlaceholder(String(input))} would reach your readers just like that. Only ${namePlaceholder} becomes something else.`,
      }),
  )

const OwnLettersInput = z.object({
  words: perCustomEmail(CustomEmailText),
  fewCopies: z.int().min(0).max(orderEmailLimits.fewCopies),
})

/** The version is empty until settings are saved. */
export type OrderEmailSettingsForAuthor = z.infer<typeof OrderEmailSettingsForAuthor>

export const OrderEmailSettingsForAuthor = OrderEmailSettings.extend({ etag: z.string() })

const OneLetter = ClaimedIdentity.extend({ kind: z.enum(customEmailKinds), words: CustomEmailText })

export const orderEmailCalls = {
  ownLetters: call('GET', '/api/letters', 'author', ClaimedIdentity, OrderEmailSettingsForAuthor),
  /** Requires the version that was read; a retry of the same save changes nothing. */
  saveOwnLetters: call(
    'POST',
    '/api/letters',
    'author',
    ClaimedIdentity.extend({ ...OwnLettersInput.shape, etag: z.string().max(100) }),
    OrderEmailSettingsForAuthor,
  ),
  previewLetter: call(
    'POST',
    '/api/preview-letter',
    'author',
    OneLetter,
    z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  ),
  testLetter: call('POST', '/api/test-letter', 'author', OneLetter, z.object({ to: z.string() })),
} as const
