import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { booksQuery } from '../books/queries.ts'
import type { BundleDraft } from './bundle-draft.ts'
import { choicesOf, priceOfParts } from './bundle-parts.ts'

/** What is in the bundle that stands in the form, what could be, and what it costs one by one. */
export function useChosenParts() {
  const { control } = useFormContext<BundleDraft>()
  const parts = useWatch({ control, name: 'parts' })
  const { data: books } = useQuery(booksQuery)
  const choices = choicesOf(books ?? [])
  const chosen = parts.map((part) => ({
    part,
    choice: choices.find(({ formatId }) => formatId === part.formatId),
  }))
  return { isLoading: books === undefined, parts, choices, chosen, listInCents: priceOfParts(parts, choices) }
}
