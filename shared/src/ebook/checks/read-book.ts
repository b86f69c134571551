import { faultFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import { findCssReferences } from '../reading/css.ts'
import { type ManifestItem, type Publication, xhtmlItems } from '../reading/publication.ts'
import { type PageFacts, readPage } from '../reading/read-page.ts'
import { readText, unreadableFinding, xmlFinding } from '../reading/read-text.ts'
import { readPictureSize } from '../reading/size-of-picture.ts'
import type { EpubContents, EpubPicture } from './book.ts'

const html = 'http://www.w3.org/1999/xhtml'

export async function readBook(
  archive: Archive,
  publication: Publication,
): Promise<{ book: EpubContents; findings: PreflightFinding[] }> {
  const pages = await readEach(archive, xhtmlItems(publication), pageOf)
  const sheets = publication.items.filter(({ mediaType }) => mediaType === 'text/css')
  const styles = await readEach(archive, sheets, (text) => ({ facts: findCssReferences(text), findings: [] }))
  const pictures = await readPictures(archive, publication)
  return {
    book: {
      archive,
      publication,
      pages: pages.facts,
      styles: styles.facts,
      pictures: pictures.facts,
    },
    findings: [...pages.findings, ...styles.findings, ...pictures.findings],
  }
}

type Facts<T> = { facts: Map<string, T>; findings: PreflightFinding[] }

async function readEach<T>(
  archive: Archive,
  items: ManifestItem[],
  read: (text: string, path: string) => { facts: T; findings: PreflightFinding[] },
): Promise<Facts<T>> {
  const all: Facts<T> = { facts: new Map(), findings: [] }
  for (const { path } of items) {
    const file = archive.find(path)?.file
    if (!file || all.facts.has(file.path)) continue
    const { text, findings } = await readText(archive, file)
    all.findings.push(...findings)
    if (text === null) continue
    const { facts, findings: more } = read(text, file.path)
    all.facts.set(file.path, facts)
    all.findings.push(...more)
  }
  return all
}

function pageOf(text: string, path: string): { facts: PageFacts; findings: PreflightFinding[] } {
  const facts = readPage(text)
  if (facts.problem) return { facts, findings: [xmlFinding(facts.problem, path, 'pages.malformed')] }
  const { root } = facts
  if (root?.name !== 'html') {
    return {
      facts,
      findings: [faultFinding('pages.no_html', `it begins with <${root?.name}>`, placeInEpub(path, 1))],
    }
  }
  return root.namespace === html
    ? { facts, findings: [] }
    : {
        facts,
        findings: [faultFinding('pages.no_html', '<html> does not say so (xmlns)', placeInEpub(path, 1))],
      }
}

async function readPictures(archive: Archive, { items }: Publication): Promise<Facts<EpubPicture>> {
  const all: Facts<EpubPicture> = { facts: new Map(), findings: [] }
  for (const { path, mediaType } of items) {
    if (!mediaType.startsWith('image/') || mediaType === 'image/svg+xml') continue
    const file = archive.find(path)?.file
    if (!file || all.facts.has(file.path)) continue
    try {
      all.facts.set(file.path, { file, ...readPictureSize(await archive.readStart(file)) })
    } catch (error) {
      all.findings.push(unreadableFinding(error, file))
    }
  }
  return all
}
