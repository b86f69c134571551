/** True in `pnpm test:long`, which sets `FIGURES=long` and runs every `*.long.test.ts` once more. */
export const isLongRun = process.env.FIGURES === 'long'

/**
 * A number of attempts or the size of a crowd: `short` in `pnpm test`, `long` in `pnpm test:long`.
 * Only `*.long.test.ts` files may depend on it, and every test in them has to.
 */
export const scaledCount = ({ short, long }: { short: number; long: number }): number =>
  isLongRun ? long : short

/** Up to this many seeds are all tried in every run. */
const fewSeeds = 50

/**
 * Runs the attempt with seeds from 1 to `long` in `pnpm test:long`, and to `short` (usually 1) in `pnpm test`. With
 * more than `fewSeeds` seeds, a run with an `ORDER_SEED` tries every fifth, and the seed decides which ones.
 * `SEED=17` runs that seed alone. A failure names its seed.
 */
export async function withSeeds(
  name: string,
  { short = 1, long }: { short?: number; long: number },
  attempt: (seed: number) => Promise<void>,
): Promise<void> {
  const seeds = listSeeds(scaledCount({ short, long }), process.env)
  const startedAt = performance.now()
  for (const seed of seeds) {
    try {
      await attempt(seed)
    } catch (error) {
      throw new Error(`SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${name}: ${seeds.length} seeds (${seeds[0]} to ${seeds.at(-1)}) in ${seconds} s`)
}

/** Random inputs of a test: a fifth of `long` in a run with an `ORDER_SEED`, since each run draws others. */
export const randomInputCount = (sizes: { short: number; long: number }): number =>
  isLongRun && process.env.ORDER_SEED !== undefined ? Math.ceil(sizes.long / 5) : scaledCount(sizes)

export function listSeeds(count: number, { SEED, ORDER_SEED }: NodeJS.ProcessEnv): number[] {
  if (SEED !== undefined) return [Number(SEED)]
  const all = Array.from({ length: count }, (_, index) => index + 1)
  if (count <= fewSeeds || ORDER_SEED === undefined) return all
  return all.filter((seed) => seed % 5 === Number(ORDER_SEED) % 5)
}
