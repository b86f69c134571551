/** How much is tried: as much as fits into `pnpm test`, or all of it in `pnpm test:long`. */
export const howMany = (inTest: number, inLong: number): number =>
  process.env.FIGURES === 'long' ? inLong : inTest

/** Tries it with each seed from 1 on, and says how many; `SEED=17` tries that one alone. A failure names its seed. */
export async function withSeeds(
  what: string,
  count: number,
  attempt: (seed: number) => Promise<void>,
): Promise<void> {
  const { SEED } = process.env
  const seeds = SEED === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [Number(SEED)]
  const from = performance.now()
  for (const seed of seeds) {
    try {
      await attempt(seed)
    } catch (error) {
      throw new Error(`SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${what}: ${seeds.length} seeds (${seeds[0]} to ${seeds.at(-1)}) in ${seconds} s`)
}
