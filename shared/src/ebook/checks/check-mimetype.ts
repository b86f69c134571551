import { at, type Finding, fault } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import { readText } from '../reading/read-text.ts'

const wanted = 'application/epub+zip'

/** The mark by which an EPUB is known without unpacking it. */
export async function checkMimetype(archive: Archive): Promise<Finding[]> {
  const found = archive.find('mimetype')
  if (!found || found.isNear) return [fault('mimetype.missing')]
  const { text, findings } = await readText(archive, found.file)
  if (text === null) return findings
  if (text !== wanted) return [fault('mimetype.wrong', text.slice(0, 40).trim() || 'nothing', at('mimetype'))]
  const first = archive.files.reduce((one, other) => (other.offset < one.offset ? other : one), found.file)
  if (first !== found.file) return [fault('mimetype.not_first', first.path, at('mimetype'))]
  const mark = new TextDecoder('latin1').decode(archive.start.subarray(30, 30 + 8 + wanted.length))
  return mark === `mimetype${wanted}` ? [] : [fault('mimetype.packed', '', at('mimetype'))]
}
