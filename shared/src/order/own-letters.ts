import { z } from 'zod'
import { ClaimedIdentity, call } from '../call/call.ts'
import { isolateDirection } from '../text/escape.ts'

/** The letters about an order that carry words of their author's own. */
export const customEmailKinds = ['receipt', 'shipped', 'released', 'refunded', 'links', 'declined'] as const
export type CustomEmailKind = (typeof customEmailKinds)[number]

export const isCustomEmailKind = (kind: string): kind is CustomEmailKind =>
  customEmailKinds.some((name) => name === kind)

export const orderEmailLimits = { words: 1_000, fewCopies: 1_000 } as const

/** One field for each of these letters, all of one shape. */
export const perCustomEmail = <Words extends z.ZodType>(words: Words) =>
  z.object({
    receipt: words,
    shipped: words,
    released: words,
    refunded: words,
    links: words,
    declined: words,
  } satisfies Record<CustomEmailKind, Words>)

/** What an author says in letters to readers, and when they hear that copies run out. */
export type OrderEmailSettings = z.infer<typeof OrderEmailSettings>
export const OrderEmailSettings = z.object({
  /** Empty where the platform's words stand alone. */
  words: perCustomEmail(z.string().default('')),
  /** From so many copies left on, the notice of a sale says so; 0 for never. */
  fewCopies: z.int().min(0).default(3),
})

/** Of an author who has said nothing. */
export const defaultOrderEmailSettings: OrderEmailSettings = OrderEmailSettings.parse({ words: {} })

/** Stands for the reader's first name. */
export const namePlaceholder = '{name}'

/** An author's words as this reader gets them; who gave no name is 'reader'. */
export const fillNamePlaceholder = (words: string, { name }: { name: string }): string =>
  words.replaceAll(namePlaceholder, () => isolateDirection(parseFirstName(name)) || 'reader')

/** `{nonsense}`: what stands in braces like a placeholder and is none, as it was typed; null where nothing does. */
export const findUnknownPlaceholder = (words: string): string | null =>
  words.match(/\{[^{}\n]*\}/g)?.find((place) => place !== namePlaceholder) ?? null

/** The first word of a name, or all of it where that is an initial: `Ada`, `J Moor`. */
export function parseFirstName(name: string): string {
  const whole = name.trim()
  const [first = ''] = whole.split(/\s+/)
  return /\p{L}{2}/u.test(first) ? first : whole
}

/** Words of an author's own: plain text, with an empty line between paragraphs. */
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

/** The same fields as are stored, as somebody may send them. */
const OwnLettersInput = z.object({
  words: perCustomEmail(CustomEmailText),
  fewCopies: z.int().min(0).max(orderEmailLimits.fewCopies),
})

/** With an empty version while nothing was saved. */
export type OrderEmailSettingsForAuthor = z.infer<typeof OrderEmailSettingsForAuthor>

export const OrderEmailSettingsForAuthor = OrderEmailSettings.extend({ etag: z.string() })

const OneLetter = ClaimedIdentity.extend({ kind: z.enum(customEmailKinds), words: CustomEmailText })

/** What an author says in the letters of their orders. */
export const orderEmailCalls = {
  ownLetters: call('GET', '/api/letters', 'author', ClaimedIdentity, OrderEmailSettingsForAuthor),
  /** Against the version that was read; sent again it is saved once. */
  saveOwnLetters: call(
    'POST',
    '/api/letters',
    'author',
    ClaimedIdentity.extend({ ...OwnLettersInput.shape, etag: z.string().max(100) }),
    OrderEmailSettingsForAuthor,
  ),
  /** The letter as it would look with these words. */
  previewLetter: call(
    'POST',
    '/api/preview-letter',
    'author',
    OneLetter,
    z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  ),
  /** The same letter to the author alone. */
  testLetter: call('POST', '/api/test-letter', 'author', OneLetter, z.object({ to: z.string() })),
} as const
