/** When the latest of them was written. */
export const latest = (documents: readonly { updatedAt: string }[]): string | undefined =>
  documents.reduce<string | undefined>(
    (last, { updatedAt }) => (last === undefined || updatedAt > last ? updatedAt : last),
    undefined,
  )
