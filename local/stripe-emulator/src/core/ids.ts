import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** `newId('cus')` returns `cus_` and 14 random letters or digits. */
export const newId = (prefix: string, length = 14) => `${prefix}_${random(length)}`

export const newSecret = () => random(40)

/** An id without a prefix, as Stripe makes one for a coupon that was given none. */
export const newCode = () => random(8)

/** The id of what the API gives either as an id or, expanded, whole; '' when there is none. */
export const expandableId = (expandable: string | { id: string } | null | undefined) =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? '')
