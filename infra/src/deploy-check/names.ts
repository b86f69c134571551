import { connect } from 'node:tls'
import { checkTimeoutInMs } from './ask.ts'
import { type CheckResult, toCheckResult } from './row.ts'

const DAY_IN_MS = 86_400_000
/** Certificates renew themselves long before that: one that has not needs attention. */
const leastDaysLeft = 30

/** An error if the certificate is for another host or not trusted. */
export async function checkCertificate(host: string, port = 443): Promise<CheckResult> {
  const timeout = checkTimeoutInMs()
  const validTo = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout }, () => {
      resolve(socket.getPeerCertificate().valid_to)
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${timeout / 1000} s`)))
    socket.once('error', reject)
  })
  return certificateTimeLeft(Date.parse(validTo), Date.now())
}

export function certificateTimeLeft(validToMs: number, nowMs: number): CheckResult {
  const days = Math.floor((validToMs - nowMs) / DAY_IN_MS)
  const found = `${days} days left`
  return toCheckResult(`${leastDaysLeft} days left or more`, days < leastDaysLeft ? [found] : [], found)
}
