import type { Records } from './records.ts'

/** Does a name lead to this host: as its alias, or, where it can have none, by the host's own addresses? */
export function leadsTo(records: Records, name: string, host: string): boolean {
  if (records.values(name, 'CNAME').includes(host)) return true
  const own = records.values(name, 'A')
  const ofHost = records.values(host, 'A')
  return own.length > 0 && own.every((address) => ofHost.includes(address))
}
