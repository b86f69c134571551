import { resolve4, resolve6 } from 'node:dns/promises'
import { connect } from 'node:tls'
import { hostOf, type Look, shopAt } from './places.ts'
import { type Row, row, seenBy } from './row.ts'

const DAY_IN_MS = 86_400_000
/** Certificates renew themselves sixty days before they end: one that has not by now needs somebody. */
const leastDaysLeft = 30
const PATIENCE_IN_MS = 10_000

/** What only a platform on the net has: names, a certificate for each kind of host, and a way there from plain HTTP. */
export async function namesAndCertificates(look: Look): Promise<Row[]> {
  const rows: Row[] = []
  for (const origin of [look.origin, shopAt(look)]) {
    const host = hostOf(origin)
    rows.push(await row(`${host} has addresses of both kinds`, () => addressesOf(host)))
    rows.push(await row(`${host} has a certificate`, () => certificateOf(host)))
    rows.push(
      await row(`http://${host} leads to https`, async () => {
        const { status, headers } = await look.ask(`http://${host}/`)
        const isLed = status >= 301 && status <= 308 && headers.location === `https://${host}/`
        return seenBy(`to https://${host}/`, isLed ? [] : [`${status} to ${headers.location}`])
      }),
    )
  }
  return rows
}

async function addressesOf(host: string) {
  const [four, six] = await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])
  const problems = [...(four.length > 0 ? [] : ['no IPv4']), ...(six.length > 0 ? [] : ['no IPv6'])]
  return seenBy('IPv4 and IPv6', problems, `${four.length} of IPv4, ${six.length} of IPv6`)
}

/** A certificate that is not for this host, or that nobody has reason to trust, ends the connection with an error. */
async function certificateOf(host: string) {
  const validTo = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port: 443, servername: host, timeout: PATIENCE_IN_MS }, () => {
      resolve(socket.getPeerCertificate().valid_to)
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
  const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_IN_MS)
  return seenBy(
    `${leastDaysLeft} days left or more`,
    days < leastDaysLeft ? [`${days} days left`] : [],
    `${days} days left`,
  )
}
