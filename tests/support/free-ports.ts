import { portsFrom, takenPort } from '@lorecircle/local/settings/ports'

/** How many ports a platform takes, beginning with its site's. */
const ofOnePlatform = Object.keys(portsFrom(0)).length

/**
 * The first of a platform's ports, none of them taken, below those that the system gives to outgoing connections.
 * For several `platforms` the first of each, one after the other.
 */
export async function freePorts(): Promise<number>
export async function freePorts(platforms: number): Promise<number[]>
export async function freePorts(platforms?: number): Promise<number | number[]> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const all = Array.from({ length: platforms ?? 1 }, (_, n) => first + n * ofOnePlatform)
    const taken = await Promise.all(all.map((site) => takenPort(portsFrom(site))))
    if (taken.every((port) => port === null)) return platforms === undefined ? first : all
  }
}
