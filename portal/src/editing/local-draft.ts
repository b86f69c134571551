import { z } from 'zod'

export type LocalDraft<Draft> = {
  draft: Draft
  /** The version that the author began to edit, to find who changed what; null for new items. */
  began: { etag: string; draft: Draft } | null
  /** The draft that was being sent when the page was closed: it may have been stored. */
  sent?: Draft | undefined
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'draft:'

const keyOf = (sub: string, name: string) => `${prefix}${sub}:${name}`

export function isAnyDraftKept(storage: Pick<Storage, 'length' | 'key'>): boolean {
  const places = Array.from({ length: storage.length }, (_, place) => place)
  return places.some((place) => storage.key(place)?.startsWith(prefix))
}

/** Does nothing if the browser's storage is full or blocked: the form still holds the text. */
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

/** Null if there is none, or if it does not match the current schema. */
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

/** Parses both drafts first, so that their fields have the same order. */
export const isSameDraft = <Draft>(shape: z.ZodType<Draft>, one: Draft, other: Draft): boolean =>
  JSON.stringify(shape.parse(one)) === JSON.stringify(shape.parse(other))
