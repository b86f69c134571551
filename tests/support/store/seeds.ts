/** True in `pnpm test:long`, which sets `FIGURES=long` and runs every `*.long.test.ts` once more. */
export const isLongRun = process.env.FIGURES === 'long'

/**
 * A number of attempts or the size of a crowd: `short` in `pnpm test`, `long` in `pnpm test:long`.
 * Only `*.long.test.ts` files may depend on it, and every test in them has to.
 */
export const scaled = ({ short, long }: { short: number; long: number }): number => (isLongRun ? long : short)

/**
 * Runs the attempt with each seed from 1 to `long` in `pnpm test:long`, and to `short` (usually 1) in `pnpm test`.
 * `SEED=17` runs that seed alone. A failure names its seed.
 */
export async function withSeeds(
  name: string,
  { short = 1, long }: { short?: number; long: number },
  attempt: (seed: number) => Promise<void>,
): Promise<void> {
  const { SEED } = process.env
  const count = scaled({ short, long })
  const seeds = SEED === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(SEED)]
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
