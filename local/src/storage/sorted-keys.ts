import { compareBytes } from './byte-order.ts'

/** A bucket's keys in the order of their bytes. Bulk loads are sorted once, single writes are inserted in place. */
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
      this.#keys.sort(compareBytes)
      this.#isSorted = true
    }
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.#keys[middle] ?? '', key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
