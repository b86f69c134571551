import { resolve4, resolve6 } from 'node:dns/promises'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Ask } from './ask.ts'
import { certificateOf } from './certificate.ts'
import { type CheckContext, hostOf } from './places.ts'
import { type CheckResult, type Row, row, seenBy } from './row.ts'

/** What only a platform on the net has, of its own host and of any below it: addresses, a certificate, a way to https. */
export async function seeNames({ ask, origin }: Pick<CheckContext, 'ask' | 'origin'>): Promise<Row[]> {
  const hosts = [origin, urls.shop(origin, 'www')].map(hostOf)
  const rows = hosts.map(async (host) => [
    await row(`${host} has addresses of both kinds`, () => addressesOf(host)),
    await row(`${host} has a certificate`, () => certificateOf(host)),
    await row(`http://${host} leads to https`, () => wayToHttps(ask, host)),
  ])
  return (await Promise.all(rows)).flat()
}

async function addressesOf(host: string): Promise<CheckResult> {
  const [four, six] = await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])
  const problems = [...(four.length > 0 ? [] : ['no IPv4']), ...(six.length > 0 ? [] : ['no IPv6'])]
  return seenBy('IPv4 and IPv6', problems, `${four.length} of IPv4, ${six.length} of IPv6`)
}

export async function wayToHttps(ask: Ask, host: string): Promise<CheckResult> {
  const wanted = `https://${host}/market`
  const { status, headers } = await ask(`http://${host}/market`)
  const isLed = [301, 307, 308].includes(status) && headers.location === wanted
  return seenBy(`to ${wanted}`, isLed ? [] : [`${status} to ${headers.location ?? 'nowhere'}`])
}
