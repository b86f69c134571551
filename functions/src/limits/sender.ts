import { createHmac } from 'node:crypto'
import type { Env } from '../services/env.ts'

export { senderAddress, senderNetwork } from '@lorecircle/shared/visitor/guess'

/** What may be kept of a sender, and stand in a key. */
export const senderHash = ({ ORIGIN_SECRET }: Pick<Env, 'ORIGIN_SECRET'>, sender: string): string =>
  createHmac('sha256', ORIGIN_SECRET).update(`sender ${sender}`).digest('hex').slice(0, 32)
