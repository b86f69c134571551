import { findTakenPort, portsFrom } from '@lorecircle/local/settings/ports'

/** How many ports a platform takes, beginning with its site's. */
const ofOnePlatform = Object.keys(portsFrom(0)).length

const ofOneWorker = 1_000
/** Files that run beside each other take from ports of their own: one that was free a moment ago is nobody else's. */
const firstOfWorker = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * ofOneWorker

/**
 * The first of a platform's ports, none of them taken, below those that the system gives to outgoing connections.
 * For several `platforms` the first of each, one after the other.
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
