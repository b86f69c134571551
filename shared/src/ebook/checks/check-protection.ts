import { at, type Finding, fault, nameFault } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import { readXmlFile } from '../reading/read-text.ts'
import { targetOf } from '../reading/target.ts'
import type { ArchivedFile } from '../reading/limits.ts'
import { named } from '../reading/scan-xml.ts'

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

const container = 'META-INF/container.xml'

/** The package document that the container names; null where it cannot be found. */
export async function findPackage(
  archive: Archive,
): Promise<{ file: ArchivedFile | null; findings: Finding[] }> {
  const found = archive.find(container)
  if (!found) return { file: null, findings: [fault('container.missing')] }
  const { elements, findings } = await readXmlFile(archive, found.file, 'container.unreadable')
  if (elements.length === 0) return { file: null, findings }
  const root = named(elements, 'rootfile')[0]
  const path = root?.attributes['full-path'] ?? ''
  const target = archive.find(path)
  if (!target) {
    const missing = fault('container.no_package', path || 'a file without a name', at(container, root?.line))
    return { file: null, findings: [...findings, missing] }
  }
  const near = target.isNear ? [nameFault(path, target.file.path, at(container, root?.line))] : []
  return { file: target.file, findings: [...findings, ...near] }
}
