import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../disk/replace-file.ts'

const Kind = z.enum(['TXT', 'CNAME', 'A'])
export type DnsRecordType = z.infer<typeof Kind>
export const Entry = z.object({ name: z.string().toLowerCase(), type: Kind, values: z.array(z.string()) })
export type Entry = z.infer<typeof Entry>

/** DNS records of this machine; in memory only without a file. */
export function openDnsRecords(file: string | null) {
  let entries: Entry[] =
    file !== null && existsSync(file) ? Entry.array().parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  const isFor = (name: string, type: DnsRecordType) => (entry: Entry) =>
    entry.name === name && entry.type === type

  return {
    all: (): readonly Entry[] => entries,
    /** Empty if there are none. */
    values: (name: string, type: DnsRecordType): string[] =>
      entries.find(isFor(name.toLowerCase(), type))?.values ?? [],
    isKnown: (name: string): boolean => entries.some((entry) => entry.name === name.toLowerCase()),
    /** An empty list deletes the record. */
    set({ name, type, values }: Entry) {
      const others = entries.filter((entry) => !isFor(name, type)(entry))
      entries = values.length === 0 ? others : [...others, { name, type, values }]
      if (file !== null) replaceFile(file, JSON.stringify(entries, null, 2))
    },
  }
}
export type DnsRecords = ReturnType<typeof openDnsRecords>

/** True if a name points to this host by alias or, where none is possible, by the host's own addresses. */
export function resolvesTo(records: DnsRecords, name: string, host: string): boolean {
  if (records.values(name, 'CNAME').includes(host)) return true
  const own = records.values(name, 'A')
  const ofHost = records.values(host, 'A')
  return own.length > 0 && own.every((address) => ofHost.includes(address))
}
