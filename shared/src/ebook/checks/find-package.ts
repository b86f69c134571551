import { at, type Finding, fault, nameFault } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import type { ArchivedFile } from '../reading/archived-file.ts'
import { named } from '../reading/elements.ts'
import { readXmlFile } from '../reading/read-text.ts'

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
