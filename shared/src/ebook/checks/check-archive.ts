import { at, type Finding, fault } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'

/** Names that no reading app should unpack, and ways of packing that it cannot. */
export function checkArchive({ files }: Archive): Finding[] {
  const seen = new Set<string>()
  return files.flatMap(({ path, isLocked, method }) => {
    const findings: Finding[] = []
    const say = (id: 'zip.twice' | 'zip.outside' | 'zip.locked' | 'zip.method' | 'names.forbidden') =>
      findings.push(fault(id, path, at(path)))
    if (seen.has(path)) say('zip.twice')
    seen.add(path)
    if (leadsOutside(path)) say('zip.outside')
    else if (forbidden.test(path)) say('names.forbidden')
    if (isLocked) say('zip.locked')
    else if (method !== 0 && method !== 8) say('zip.method')
    return findings
  })
}

const leadsOutside = (path: string): boolean =>
  /^(?:\/|\\|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')

/** Those that the container format forbids in names, and what Windows cannot write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is forbidden.
const forbidden = /["*:<>?\\|\u0000-\u001f\u007f]|\.$/
