import type { z } from 'zod'

/** One document: where it lies, and what is read there. */
export type DocumentAt<S extends z.ZodType = z.ZodType> = { key: string; schema: S }

/** What a document's key begins with when it is somebody's own. */
export type Owner = { sub: string; folder: string }

/** What becomes of a kind of document; whoever adds one has to say. */
export type DocumentPolicy<S extends z.ZodType = z.ZodType> = {
  /** In the file that authors may take with them: under which name, and how each is shown. `null`: not in it. */
  exported: { as: string; show?(value: z.infer<S>): unknown } | null
  /**
   * With an author's account: `removed` by its owner's part of the key, `kept` for readers and the law, `custom`
   * where the deletion has to know more than the owner, `expires` by a sweep, `not_owned` where it is no author's.
   */
  atDeletion: 'removed' | 'kept' | 'custom' | 'expires' | 'not_owned'
  /** A shop's pages are made of it, so that a change wakes the publisher. */
  isPublished?: boolean
  /** Can be lost and is made again from the others: no backup needs it. */
  isDerived?: boolean
  /**
   * Which book or format the places of its key name, where neither the key nor the value has an author's `sub`: it
   * belongs to whoever has that. Null for none.
   */
  about?(places: readonly string[]): string | null
}

/** `{sub}` → a string, `{slot:5}` → a number that is padded to five digits. */
type Places<Template extends string> = Template extends `${string}{${infer Place}}${infer Rest}`
  ? [Place extends `${string}:${string}` ? number : string, ...Places<Rest>]
  : []

/** The first of them, however many. */
type Beginning<P extends unknown[]> = P extends [...infer Fewer, unknown] ? Fewer | Beginning<Fewer> : never

export type Kind<S extends z.ZodType = z.ZodType, P extends unknown[] = never> = DocumentPolicy<S> & {
  (...places: P): DocumentAt<S>
  schema: S
  /** Such as `claims/{formatId}/{slot:5}.json`. */
  template: string
  /** The document at a key that was listed. */
  at(key: string): DocumentAt<S>
  /** What the keys begin with that have these first places: the prefix of a listing. */
  within(...places: Beginning<P>): string
  /** The same for all documents of one author; null where a key does not begin with its author. */
  ownedBy(owner: Owner): string | null
  /** The text of each place in a key; null for a key of another kind. */
  placesIn(key: string): string[] | null
  /** The last place in a key: what the document is called among its like. Throws for a key of another kind. */
  nameIn(key: string): string
}

/**
 * A kind of stored document: its schema, the one template of its keys, and its fate. `bookDoc(folder, id)` is one
 * document of the kind; what reads and writes it takes the schema from there.
 */
export function stored<S extends z.ZodType, const T extends string>(
  schema: S,
  template: T,
  fate: DocumentPolicy<S>,
): Kind<S, Places<T>> {
  const parts = template.split(/\{([^{}]+)\}/)
  const filled = (places: readonly unknown[], upTo: number) =>
    parts
      .slice(0, upTo)
      .map((part, index) => (index % 2 === 0 ? part : text(part, places[(index - 1) / 2])))
      .join('')
  const pattern = new RegExp(
    `^${parts.map((part, index) => (index % 2 === 0 ? literally(part) : groupOf(part))).join('')}$`,
  )
  const placesIn = (key: string) => pattern.exec(key)?.slice(1) ?? null
  const at = (key: string) => ({ key, schema })

  return Object.assign((...places: Places<T>) => at(filled(places, parts.length)), {
    ...fate,
    schema,
    template,
    at,
    within: (...places: Beginning<Places<T>>) => filled(places, 2 * places.length + 1),
    ownedBy(owner: Owner) {
      const [, first] = parts
      if (first === 'folder') return filled([owner.folder], 3)
      return first === 'sub' ? filled([owner.sub], 3) : null
    },
    placesIn,
    nameIn(key: string) {
      const name = placesIn(key)?.at(-1)
      if (name === undefined) throw new Error(`${key} is not like ${template}`)
      return name
    },
  })
}

function text(place: string, value: unknown): string {
  const [, digits] = place.split(':')
  return digits === undefined ? String(value) : String(value).padStart(Number(digits), '0')
}

/** A folder ends with its own slash; no other place holds one. */
const groupOf = (place: string) => (place === 'folder' ? '([^/]+/)' : '([^/]+)')
const literally = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
