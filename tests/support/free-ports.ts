import { findTakenPort, portsFrom } from '@lorecircle/local/settings/ports'

const ofOnePlatform = Object.keys(portsFrom(0)).length

const ofOneWorker = 1_000
/**
 * Parallel test files take ports from separate ranges, because a port that was free a moment ago may be taken by
 * another file.
 */
const firstOfWorker = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * ofOneWorker

/**
 * First port of a platform's range with all ports free, below the range of ephemeral ports. With several `platforms`,
 * the first port of each in order.
 */
export async function freePorts(): Promise<number>
export async function freePorts(platforms: number): Promise<number[]>
export async function freePorts(platforms?: number): Promise<number | number[]> {
  for (;;) {
    const room = ofOneWorker - (platforms ?? 1) * ofOnePlatform
    const first = firstOfWorker + Math.floor(Math.random() * room)
    const all = Array.from({ length: platforms ?? 1 }, (_, n) => first + n * ofOnePlatform)
    const taken = await Promise.all(all.map((site) => findTakenPort(portsFrom(site))))
    if (taken.every((port) => port === null)) return platforms === undefined ? first : all
  }
}
