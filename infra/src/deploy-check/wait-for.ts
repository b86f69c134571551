import { setTimeout as wait } from 'node:timers/promises'

const BETWEEN_IN_MS = 50

/** Looks until it is so; throws ‘not in 10 s’ where it is not so in time. */
export async function waitFor(patienceInMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const startedAtMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAtMs > patienceInMs) throw new Error(`not in ${patienceInMs / 1000} s`)
    await wait(BETWEEN_IN_MS)
  }
}
