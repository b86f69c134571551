import { createHmac } from 'node:crypto'
import type { Env } from '../services/env.ts'

export { senderAddress, senderNetwork } from '@lorecircle/shared/visitor/guess'

/** A keyed hash, since the address itself must not be stored. Hex, so it can be part of a key. */
export const senderHash = ({ ORIGIN_SECRET }: Pick<Env, 'ORIGIN_SECRET'>, sender: string): string =>
  createHmac('sha256', ORIGIN_SECRET).update(`sender ${sender}`).digest('hex').slice(0, 32)
