import {
  type CustomEmailKind,
  CustomEmailText,
  customEmailKinds,
  defaultOrderEmailSettings,
  type OrderEmailSettings,
  type OrderEmailSettingsForAuthor,
  orderEmailLimits,
  perCustomEmail,
} from '@lorecircle/shared/order/own-letters'
import { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../../editing/merge.ts'

export type OrderEmailsDraft = z.infer<typeof OrderEmailsDraft>
export const OrderEmailsDraft = z.object({
  words: perCustomEmail(z.string()),
  fewCopies: z.string(),
})

export const customEmailLabels: Record<CustomEmailKind, { title: string; when: string }> = {
  receipt: { title: 'Receipt', when: 'Sent with each order.' },
  shipped: { title: 'Shipped', when: 'Sent when you mark an order as sent.' },
  released: {
    title: 'Preorder released',
    when: 'Sent with the files of a preorder on release day.',
  },
  refunded: { title: 'Refund', when: 'Sent when you refund an order.' },
  links: {
    title: 'Links resent',
    when: 'Sent when you resend the links of an order. To an address other than the reader’s it goes without your words.',
  },
  declined: { title: 'Order cancelled', when: 'Sent when you cancel an order that was free.' },
}

const { fewCopies } = orderEmailLimits

/** Applies the server's rules, with its messages at the fields. */
export const SavableOrderEmails = OrderEmailsDraft.superRefine((draft, context) => {
  for (const kind of customEmailKinds) {
    const [issue] = CustomEmailText.safeParse(draft.words[kind]).error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', path: ['words', kind], message: issue.message })
  }
  if (fewCopiesIn(draft) === null)
    context.addIssue({
      code: 'custom',
      path: ['fewCopies'],
      message: `Write a whole number from 0 to ${fewCopies.toLocaleString('en-US')}.`,
    })
})

function fewCopiesIn({ fewCopies: typed }: OrderEmailsDraft): number | null {
  const number = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : null
  return number !== null && number <= fewCopies ? number : null
}

export const orderEmailsDraft = (stored: OrderEmailSettingsForAuthor | null): OrderEmailsDraft => {
  const { words, fewCopies } = stored ?? defaultOrderEmailSettings
  return { words, fewCopies: String(fewCopies) }
}

export const toOrderEmailSettings = (draft: OrderEmailsDraft): OrderEmailSettings => ({
  words: draft.words,
  fewCopies: fewCopiesIn(draft) ?? defaultOrderEmailSettings.fewCopies,
})

export const mergeOrderEmails = (
  base: OrderEmailsDraft,
  mine: OrderEmailsDraft,
  theirs: OrderEmailsDraft,
): Merge<OrderEmailsDraft> => mergeFields(fields, base, mine, theirs)

const fields: MergeField<OrderEmailsDraft>[] = [
  ...customEmailKinds.map(
    (kind): MergeField<OrderEmailsDraft> => ({
      label: customEmailLabels[kind].title,
      show: ({ words }) => words[kind].trim(),
      copy: ({ words }, to) => ({ ...to, words: { ...to.words, [kind]: words[kind] } }),
    }),
  ),
  {
    label: 'Copies left',
    show: ({ fewCopies }) => fewCopies.trim(),
    copy: ({ fewCopies }, to) => ({ ...to, fewCopies }),
  },
]
