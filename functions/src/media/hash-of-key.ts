import { createHash } from 'node:crypto'

/** An uploaded object's key as its record's key holds it: without slashes, and of one length. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')
