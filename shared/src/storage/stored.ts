import type { z } from 'zod'

export type DocumentAt<S extends z.ZodType = z.ZodType> = { key: string; schema: S }

export type Owner = { sub: string; folder: string }

export type DocumentPolicy<S extends z.ZodType = z.ZodType> = {
  /** Name in the author's data export, and how each document is shown there. `null`: not exported. */
  exported: { as: string; show?(value: z.infer<S>): unknown } | null
  /**
   * At account deletion: `removed` by the owner's part of the key, `kept` for readers and legal duties, `custom` if
   * the deletion needs more than the owner, `expires` by a sweep, `not_owned` if it belongs to no author.
   */
  atDeletion: 'removed' | 'kept' | 'custom' | 'expires' | 'not_owned'
  /** Part of a shop's pages, so a change triggers the publisher. */
  isPublished?: boolean
  /** Can be rebuilt from other documents, so it needs no backup. */
  isDerived?: boolean
  /**
   * The book or format in the key that identifies the owner, if neither the key nor the value has an author's `sub`.
   * Null for none.
   */
  about?(places: readonly string[]): string | null
}

/** `{sub}` → a string, `{slot:5}` → a number that is padded to five digits. */
type Places<Template extends string> = Template extends `${string}{${infer Place}}${infer Rest}`
  ? [Place extends `${string}:${string}` ? number : string, ...Places<Rest>]
  : []

type Beginning<P extends unknown[]> = P extends [...infer Fewer, unknown] ? Fewer | Beginning<Fewer> : never

export type Kind<S extends z.ZodType = z.ZodType, P extends unknown[] = never> = DocumentPolicy<S> & {
  (...places: P): DocumentAt<S>
  schema: S
  /** Such as `claims/{formatId}/{slot:5}.json`. */
  template: string
  at(key: string): DocumentAt<S>
  within(...places: Beginning<P>): string
  /** Key prefix of one author's documents; null if keys do not begin with their author. */
  ownedBy(owner: Owner): string | null
  placesIn(key: string): string[] | null
  /** The last value in a key. Throws for a key of another kind. */
  nameIn(key: string): string
}

/**
 * Defines a kind of stored document: schema, key template and policy. `bookDoc(folder, id)` is one document of the
 * kind; reads and writes take the schema from it.
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

/** A folder includes its trailing slash; no other value contains one. */
const groupOf = (place: string) => (place === 'folder' ? '([^/]+/)' : '([^/]+)')
const literally = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
