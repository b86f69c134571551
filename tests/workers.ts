import { availableParallelism, totalmem } from 'node:os'

const gigabyte = 1024 ** 3

/** One per core, unless the memory of the machine holds fewer of this size. */
const workersOf = (gigabytesEach: number, most: number) =>
  Math.max(1, Math.min(most, Math.floor(totalmem() / gigabyte / gigabytesEach)))

/** A journey's worker has a browser and a platform (five programs) of its own: 2.5 GB at their largest. */
export const journeyWorkers = () => workersOf(2.5, availableParallelism())

/** Most tests wait for emulators, so one worker more than there are cores keeps these busy. */
export const unitWorkers = () => workersOf(1.5, availableParallelism() + 1)
