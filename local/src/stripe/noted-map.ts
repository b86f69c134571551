/** A map that remembers which of its keys were set or deleted since it was last asked. */
export class NotedMap<Value> extends Map<string, Value> {
  readonly #changed = new Set<string>()

  static of<Value>(entries: Iterable<readonly [string, Value]>): NotedMap<Value> {
    const map = new NotedMap<Value>()
    for (const [key, value] of entries) map.set(key, value)
    map.takeChanges()
    return map
  }

  override set(key: string, value: Value): this {
    this.#changed.add(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#changed.add(key)
    return super.delete(key)
  }

  takeChanges(): string[] {
    const taken = [...this.#changed]
    this.#changed.clear()
    return taken
  }

  /** Changes that were taken and could not be kept: the next `takeChanges` has them again. */
  putBackChanges(taken: readonly string[]): void {
    for (const key of taken) this.#changed.add(key)
  }
}
