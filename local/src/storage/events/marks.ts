import { randomBytes } from 'node:crypto'
import { region } from '../../settings/region.ts'

/** What every event of a change carries, whoever brings it. */
export type Marks = {
  region: string
  now: Date
  /** Of two changes of one key, the later one's is the greater hexadecimal number. */
  sequencer: string
  versionId: string
  requestId: string
}

let latest = 0

export function marksAt(now: Date): Marks {
  latest = Math.max(latest + 1, now.getTime() * 1024)
  return {
    region,
    now,
    sequencer: latest.toString(16).toUpperCase().padStart(18, '0'),
    versionId: randomBytes(24).toString('base64url'),
    requestId: randomBytes(8).toString('hex').toUpperCase(),
  }
}
