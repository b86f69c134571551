import { faultFinding, fileNameFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import type { ArchivedFile } from '../reading/limits.ts'
import { readXmlFile } from '../reading/read-text.ts'
import { elementsNamed } from '../reading/scan-xml.ts'
import { resolveHref } from '../reading/target.ts'

const encryption = 'META-INF/encryption.xml'
/** The EPUB 3 standard font obfuscation, which every EPUB 3 app reverses. */
const usualScramble = 'http://www.idpf.org/2008/embedding'
const adobesScramble = 'http://ns.adobe.com/pdf/enc#RC'

export async function checkProtection(
  archive: Archive,
): Promise<{ isLocked: boolean; findings: PreflightFinding[] }> {
  const found = archive.find(encryption)
  if (!found) return { isLocked: false, findings: [] }
  const { elements, findings } = await readXmlFile(archive, found.file, 'protection.unreadable')
  const locked: string[] = []
  let algorithm = ''
  for (const { name, attributes, line } of elements) {
    if (name === 'EncryptionMethod') algorithm = attributes.Algorithm ?? ''
    if (name !== 'CipherReference') continue
    const target = resolveHref(attributes.URI ?? '', '')
    const path = target.kind === 'inside' ? target.path : (attributes.URI ?? '')
    if (algorithm === adobesScramble)
      findings.push(faultFinding('fonts.adobe', path, placeInEpub(encryption, line)))
    else if (algorithm !== usualScramble) locked.push(path)
  }
  const [first] = locked
  if (first === undefined) return { isLocked: false, findings }
  return {
    isLocked: true,
    findings: [...findings, faultFinding('protection.locked', first, placeInEpub(encryption))],
  }
}

const container = 'META-INF/container.xml'

export async function findPackage(
  archive: Archive,
): Promise<{ file: ArchivedFile | null; findings: PreflightFinding[] }> {
  const found = archive.find(container)
  if (!found) return { file: null, findings: [faultFinding('container.missing')] }
  const { elements, findings } = await readXmlFile(archive, found.file, 'container.unreadable')
  if (elements.length === 0) return { file: null, findings }
  const root = elementsNamed(elements, 'rootfile')[0]
  const path = root?.attributes['full-path'] ?? ''
  const target = archive.find(path)
  if (!target) {
    const missing = faultFinding(
      'container.no_package',
      path || 'a file without a name',
      placeInEpub(container, root?.line),
    )
    return { file: null, findings: [...findings, missing] }
  }
  const near = target.isNear
    ? [fileNameFinding(path, target.file.path, placeInEpub(container, root?.line))]
    : []
  return { file: target.file, findings: [...findings, ...near] }
}
