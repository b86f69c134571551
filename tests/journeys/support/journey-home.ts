import { delimiter } from 'node:path'

/** Tells those who walk, in processes that are yet to come, where the platforms' data are. */
export function sayHomes(homes: readonly string[]): void {
  process.env.JOURNEY_HOMES = homes.join(delimiter)
}

/** The folder of the platform that this process walks on: Playwright numbers those who walk at the same time. */
export function journeyHome(): string {
  const home = process.env.JOURNEY_HOMES?.split(delimiter)[Number(process.env.TEST_PARALLEL_INDEX)]
  if (!home) throw new Error('No platform was started to walk on.')
  return home
}
