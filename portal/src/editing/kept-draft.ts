import { z } from 'zod'

/** What was typed and not yet saved: kept in the browser until it is, whatever happens to the tab or the session. */
export type KeptDraft<Draft> = {
  draft: Draft
  /** The version that the author began to edit, for telling who changed what; null for what is new. */
  began: { etag: string; draft: Draft } | null
  keptAtMs: number
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One author's draft; `what` is such as `book:01J…`, or `book:new`. */
const keyOf = (sub: string, what: string) => `draft:${sub}:${what}`

/** Silent where the browser's storage is full or closed: the form itself still holds the text. */
export function keepDraft<Draft>(shelf: Shelf, sub: string, what: string, kept: KeptDraft<Draft>): void {
  try {
    shelf.setItem(keyOf(sub, what), JSON.stringify(kept))
  } catch {}
}

/** Null where nothing was kept, or where it is of another shape than drafts have today. */
export function keptDraft<Draft>(
  shelf: Shelf,
  sub: string,
  what: string,
  shape: z.ZodType<Draft>,
): KeptDraft<Draft> | null {
  const Kept = z.object({
    draft: shape,
    began: z.object({ etag: z.string(), draft: shape }).nullable(),
    keptAtMs: z.number(),
  })
  try {
    const text = shelf.getItem(keyOf(sub, what))
    return text === null ? null : (Kept.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

export function dropDraft(shelf: Shelf, sub: string, what: string): void {
  try {
    shelf.removeItem(keyOf(sub, what))
  } catch {}
}
