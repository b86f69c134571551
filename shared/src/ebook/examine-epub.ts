import { checkArchive } from './checks/check-archive.ts'
import { checkCover } from './checks/check-cover.ts'
import { checkLinks } from './checks/check-links.ts'
import { checkManifest } from './checks/check-manifest.ts'
import { checkMarkup } from './checks/check-markup.ts'
import { checkMetadata } from './checks/check-metadata.ts'
import { checkMimetype } from './checks/check-mimetype.ts'
import { checkNavigation } from './checks/check-navigation.ts'
import { checkProtection } from './checks/check-protection.ts'
import { checkScripts } from './checks/check-scripts.ts'
import { checkSizes } from './checks/check-sizes.ts'
import { checkSpine } from './checks/check-spine.ts'
import { findPackage } from './checks/find-package.ts'
import { readBook } from './checks/read-book.ts'
import { at, type Finding, fault, fine } from './finding.ts'
import { type Archive, openArchive } from './reading/archive.ts'
import type { ArchivedFile } from './reading/archived-file.ts'
import { Unreadable, usualLimits } from './reading/limits.ts'
import { type Publication, readPublication } from './reading/publication.ts'
import { readXmlFile } from './reading/read-text.ts'
import { sortFindings } from './tell.ts'
import { type Topic, topics } from './topics.ts'

const everyTopic: Topic[] = Object.keys(topics).filter((topic): topic is Topic => topic in topics)
const ofTheFile: Topic[] = ['zip', 'mimetype', 'container', 'protection']

/**
 * What a reading app would trip over in an EPUB, the worst first, and what is fine. Reads parts of the file, never
 * the whole; a file that is none, or a hostile one, ends in a finding.
 */
export async function examineEpub(epub: Blob): Promise<Finding[]> {
  try {
    return await examine(await openArchive(epub, usualLimits))
  } catch (error) {
    if (error instanceof Unreadable) return sortFindings([fault(error.fault)], [])
    throw error
  }
}

async function examine(archive: Archive): Promise<Finding[]> {
  const found = [...checkArchive(archive), ...(await checkMimetype(archive))]
  const { file, findings } = await findPackage(archive)
  found.push(...findings)
  if (!file) return sortFindings(found, ['zip', 'mimetype'])
  const protection = await checkProtection(archive)
  found.push(...protection.findings)
  if (protection.isLocked) return sortFindings(found, ofTheFile)
  const { publication, findings: ofPackage } = await openPackage(archive, file)
  found.push(...ofPackage)
  if (!publication) return sortFindings(found, ofTheFile)
  const { book, findings: ofParts } = await readBook(archive, publication)
  found.push(
    ...ofParts,
    ...checkMetadata(publication),
    ...checkManifest(book),
    ...checkCover(book),
    ...checkSpine(publication),
    ...(await checkNavigation(book)),
    ...checkLinks(book),
    ...checkSizes(book),
    ...checkScripts(book),
    ...checkMarkup(book),
  )
  return sortFindings(found, everyTopic)
}

async function openPackage(
  archive: Archive,
  file: ArchivedFile,
): Promise<{ publication: Publication | null; findings: Finding[] }> {
  const { elements, findings } = await readXmlFile(archive, file, 'package.unreadable')
  if (elements.length === 0) return { publication: null, findings }
  const publication = readPublication(file.path, elements)
  const { root, version } = publication
  if (!root) {
    const missing = fault('package.unreadable', 'it has no <package>', at(file.path))
    return { publication: null, findings: [...findings, missing] }
  }
  const isKnown = /^[23]\.\d$/.test(version)
  const verdict = isKnown
    ? fine('package', `The package can be read: EPUB ${version}.`)
    : fault('package.version', version, at(file.path, root.line))
  return { publication, findings: [...findings, verdict] }
}
