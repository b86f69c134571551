/** A bucket's keys in order. Bulk loads are sorted once, single writes are inserted in place. */
export class SortedKeys {
  #keys: string[] = []
  #isSorted = true

  load(key: string) {
    this.#keys.push(key)
    this.#isSorted = false
  }

  add(key: string) {
    const index = this.#lowerBound(key)
    if (this.#keys[index] !== key) this.#keys.splice(index, 0, key)
  }

  delete(key: string) {
    const index = this.#lowerBound(key)
    if (this.#keys[index] === key) this.#keys.splice(index, 1)
  }

  /** The first key at or after `from`. */
  firstFrom(from: string): string | undefined {
    return this.#keys[this.#lowerBound(from)]
  }

  #lowerBound(key: string): number {
    if (!this.#isSorted) {
      this.#keys.sort()
      this.#isSorted = true
    }
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }
}
