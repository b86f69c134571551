import { at, type Finding, fault } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import { readXmlFile } from '../reading/read-text.ts'
import { targetOf } from '../reading/target.ts'

const encryption = 'META-INF/encryption.xml'
/** Fonts may be scrambled so; every app of EPUB 3 undoes it. */
const usualScramble = 'http://www.idpf.org/2008/embedding'
const adobesScramble = 'http://ns.adobe.com/pdf/enc#RC'

/** What is locked, and which fonts are scrambled in which way. */
export async function checkProtection(archive: Archive): Promise<{ isLocked: boolean; findings: Finding[] }> {
  const found = archive.find(encryption)
  if (!found) return { isLocked: false, findings: [] }
  const { elements, findings } = await readXmlFile(archive, found.file, 'protection.unreadable')
  const locked: string[] = []
  let algorithm = ''
  for (const { name, attributes, line } of elements) {
    if (name === 'EncryptionMethod') algorithm = attributes.Algorithm ?? ''
    if (name !== 'CipherReference') continue
    const target = targetOf(attributes.URI ?? '', '')
    const path = target.kind === 'inside' ? target.path : (attributes.URI ?? '')
    if (algorithm === adobesScramble) findings.push(fault('fonts.adobe', path, at(encryption, line)))
    else if (algorithm !== usualScramble) locked.push(path)
  }
  const [first] = locked
  if (first === undefined) return { isLocked: false, findings }
  return { isLocked: true, findings: [...findings, fault('protection.locked', first, at(encryption))] }
}
