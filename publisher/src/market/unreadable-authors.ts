/** The documents of these authors could not be read; what was asked about all others is done. */
export class UnreadableAuthors extends Error {
  readonly subs: ReadonlySet<string>

  constructor(faults: ReadonlyMap<string, unknown>) {
    super(`the books of ${[...faults.keys()].join(', ')} could not be read`, {
      cause: [...faults.values()][0],
    })
    this.name = 'UnreadableAuthors'
    this.subs = new Set(faults.keys())
  }
}

/** Hears of what could not be read, by author. */
export type Faults = Map<string, unknown>

/** What is read of an author, or null: one who is unreadable holds nobody else up. */
export async function orNoted<T>(faults: Faults, sub: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    faults.set(sub, error)
    return null
  }
}
