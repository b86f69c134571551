import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import type { PartProblem } from '@lorecircle/shared/bundle/offer'

const sentences = {
  book_missing: (title) => `${title} is no longer among your books.`,
  book_archived: (title) => `${title} is archived.`,
  book_not_public: (title) => `${title} is not public.`,
  format_missing: (title) => `A format of ${title} that was in it has gone.`,
  format_incomplete: (title) => `A format of ${title} lacks its price, quantity or file.`,
  too_few_left: (title) => `Of ${title} too few copies are left.`,
} as const satisfies Record<PartProblem, (title: string) => string>

export const describePartProblems = ({ troubles }: Pick<BundleForAuthor, 'troubles'>): string[] =>
  troubles.map(({ title, why }) => sentences[why](title))
