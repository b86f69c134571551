import { availableParallelism, totalmem } from 'node:os'

const gigabyte = 1024 ** 3

/** One per core, or fewer if the memory does not suffice for workers of this size. */
const workersOf = (gigabytesEach: number, most: number) =>
  Math.max(1, Math.min(most, Math.floor(totalmem() / gigabyte / gigabytesEach)))

/** Each worker has a browser and a platform (five processes): up to 2.5 GB. */
export const journeyWorkers = () => workersOf(2.5, availableParallelism())

/** Most tests wait for emulators, so one worker more than there are cores keeps the cores busy. */
export const unitWorkers = () => workersOf(1.5, availableParallelism() + 1)
