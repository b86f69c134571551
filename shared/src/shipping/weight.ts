import type { FormatType } from '../book/book.ts'

/** What a book of each kind weighs where its author has not weighed it; an eBook is not sent. */
const usualWeightInGrams: Record<FormatType, number | null> = {
  Paperback: 350,
  Hardcover: 600,
  'Special Edition': 800,
  eBook: null,
}

/** Grams, packed as it is sent; null for what is not sent at all. */
export const weightOf = ({
  type,
  weightInGrams,
}: {
  type: FormatType
  weightInGrams: number | null
}): number | null => {
  const usual = usualWeightInGrams[type]
  return usual === null ? null : (weightInGrams ?? usual)
}

/** For a copy whose kind is not known. */
export const unknownWeightInGrams = 350
