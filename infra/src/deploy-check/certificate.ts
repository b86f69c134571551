import { connect } from 'node:tls'
import { type Seen, seenBy } from './row.ts'

const DAY_IN_MS = 86_400_000
/** Certificates renew themselves long before that: one that has not needs somebody. */
const leastDaysLeft = 30
const PATIENCE_IN_MS = 10_000

/** One that is not for this host, or that nobody has reason to trust, is an error. */
export async function certificateOf(host: string, port = 443): Promise<Seen> {
  const validTo = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_IN_MS }, () => {
      resolve(socket.getPeerCertificate().valid_to)
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${PATIENCE_IN_MS / 1000} s`)))
    socket.once('error', reject)
  })
  return timeLeft(Date.parse(validTo), Date.now())
}

export function timeLeft(validToMs: number, nowMs: number): Seen {
  const days = Math.floor((validToMs - nowMs) / DAY_IN_MS)
  const found = `${days} days left`
  return seenBy(`${leastDaysLeft} days left or more`, days < leastDaysLeft ? [found] : [], found)
}
