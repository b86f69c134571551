import { z } from 'zod'

/** What was typed and not yet saved: in the browser until it is, whatever happens to the tab or the session. */
export type LocalDraft<Draft> = {
  draft: Draft
  /** The version that the author began to edit, for telling who changed what; null for what is new. */
  began: { etag: string; draft: Draft } | null
  /** What was on its way to be stored when the page was left: it may have arrived. */
  sent?: Draft | undefined
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'draft:'

/** One author's draft; `name` is such as `book:01J…`, or `book:new`. */
const keyOf = (sub: string, name: string) => `${prefix}${sub}:${name}`

/** Does this browser keep something for whoever logs in next? */
export function isAnyDraftKept(storage: Pick<Storage, 'length' | 'key'>): boolean {
  const places = Array.from({ length: storage.length }, (_, place) => place)
  return places.some((place) => storage.key(place)?.startsWith(prefix))
}

/** Silent where the browser's storage is full or closed: the form itself still holds the text. */
export function saveLocalDraft<Draft>(
  storage: DraftStorage,
  sub: string,
  name: string,
  local: LocalDraft<Draft>,
): void {
  try {
    storage.setItem(keyOf(sub, name), JSON.stringify(local))
  } catch {}
}

/** Null where there is none, or where it is of another shape than drafts have today. */
export function localDraft<Draft>(
  storage: DraftStorage,
  sub: string,
  name: string,
  shape: z.ZodType<Draft>,
): LocalDraft<Draft> | null {
  const began = z.object({ etag: z.string(), draft: shape }).nullable()
  const Local = z.object({ draft: shape, began, sent: shape.optional() })
  try {
    const text = storage.getItem(keyOf(sub, name))
    return text === null ? null : (Local.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

export function dropLocalDraft(storage: DraftStorage, sub: string, name: string): void {
  try {
    storage.removeItem(keyOf(sub, name))
  } catch {}
}

/** Drafts are plain data; the shape puts their fields in one order. */
export const isSameDraft = <Draft>(shape: z.ZodType<Draft>, one: Draft, other: Draft): boolean =>
  JSON.stringify(shape.parse(one)) === JSON.stringify(shape.parse(other))
