import { archiveFaults } from './archive-faults.ts'
import type { Fault } from './fault.ts'
import { orderFaults } from './order-faults.ts'
import { packageFaults } from './package-faults.ts'
import { pageFaults } from './page-faults.ts'

const all = { ...archiveFaults, ...packageFaults, ...orderFaults, ...pageFaults }

export type FaultId = keyof typeof all

/** All that can be wrong with an EPUB, by its id: `{topic}.{fault}`. */
export const faults: Record<FaultId, Fault> = all
