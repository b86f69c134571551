import { bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { type BundleForAuthor, BundleInput } from '@lorecircle/shared/bundle/calls'
import { imagePath } from '@lorecircle/shared/media/image'
import { parsePrice, toDecimal } from '@lorecircle/shared/money'
import { z } from 'zod'
import { isPositiveInteger, toNumber } from '../numbers/number-text.ts'
import { priceProblem, sellingPriceProblem, stripDollarSign } from '../numbers/price.ts'

export type BundleDraft = z.infer<typeof BundleDraft>
export const BundleDraft = z.object({
  name: z.string(),
  description: z.string(),
  pictureUrl: z.string(),
  pictureAlt: z.string(),
  parts: z.array(z.object({ bookId: z.string(), formatId: z.string(), copies: z.string() })),
  price: z.string(),
  state: BundleInput.shape.state,
})

export const newBundleDraft: BundleDraft = {
  name: '',
  description: '',
  pictureUrl: '',
  pictureAlt: '',
  price: '',
  state: 'draft',
  parts: [],
}

export const bundleDraft = ({
  name,
  description,
  picture,
  parts,
  priceInCents,
  state,
}: BundleForAuthor): BundleDraft => ({
  name,
  description,
  state,
  pictureUrl: picture ? imagePath(picture.hash, Math.max(...picture.widths), 'jpg') : '',
  pictureAlt: picture?.alt ?? '',
  parts: parts.map((part) => ({ ...part, copies: String(part.copies) })),
  price: toDecimal(priceInCents),
})

export const bundleInput = ({ parts, price, ...same }: BundleDraft): BundleInput => ({
  ...same,
  parts: parts.map((part) => ({ ...part, copies: toNumber(part.copies) ?? 0 })),
  priceInCents: parsePriceInCents(price) ?? 0,
})

export const parsePriceInCents = (price: string): number | null =>
  priceProblem(price) === null ? parsePrice(stripDollarSign(price)) : null

export const SavableBundle = BundleDraft.superRefine(({ name, description, parts, price }, context) => {
  const tell = (path: (string | number)[], message: string | null) => {
    if (message !== null) context.addIssue({ code: 'custom', path, message })
  }
  tell(['name'], nameProblem(name.trim()))
  tell(['description'], description.trim().length > bundleLimits.description ? tooLong : null)
  tell(['price'], bundlePriceProblem(price))
  if (parts.length < bundleLimits.fewest) tell(['parts', 'root'], 'Choose at least two formats.')
  for (const [index, { copies }] of parts.entries()) tell(['parts', index, 'copies'], copiesProblem(copies))
})

const tooLong = `A description can have at most ${bundleLimits.description.toLocaleString('en-US')} characters.`

function nameProblem(name: string): string | null {
  if (name === '') return 'Give it a name.'
  return name.length > bundleLimits.name ? `A name can have at most ${bundleLimits.name} characters.` : null
}

function bundlePriceProblem(price: string): string | null {
  const problem = sellingPriceProblem(price)
  return problem === null && parsePriceInCents(price) === null ? 'Say what it costs, such as 60.00.' : problem
}

const copiesProblem = (copies: string): string | null =>
  isPositiveInteger(copies) && (toNumber(copies) ?? 0) >= 1 && (toNumber(copies) ?? 0) <= bundleLimits.copies
    ? null
    : `From 1 to ${bundleLimits.copies}.`
