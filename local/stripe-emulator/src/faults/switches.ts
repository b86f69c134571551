import type { z } from 'zod'

/** The switches of one part, as they are set at the moment. */
export type FaultBoard<Set> = {
  readonly set: Set
  /** Turns those that are named; throws where there is no such switch or position. */
  turn(these: object): Set
}

export function createFaultSwitches<Schema extends z.ZodObject>(
  schema: Schema,
  given: object = {},
): FaultBoard<z.output<Schema>> {
  let set = schema.parse(given)
  return {
    get set() {
      return set
    },
    turn(these) {
      set = schema.parse({ ...set, ...these })
      return set
    },
  }
}

/** True each nth time that it is asked, as `n` is at that moment; never where that is 0. */
export function isEveryNth(n: () => number): () => boolean {
  let asked = 0
  return () => {
    const turn = n()
    if (turn === 0) return false
    asked = (asked + 1) % turn
    return asked === 0
  }
}
