import { at, type Finding, fault } from '../finding.ts'
import type { Archive } from '../reading/archive.ts'
import { namesInCss } from '../reading/css.ts'
import { type Item, type Publication, pagesOf } from '../reading/publication.ts'
import { type PageFacts, readPage } from '../reading/read-page.ts'
import { readText, unreadable, xmlFault } from '../reading/read-text.ts'
import { sizeOfPicture } from '../reading/size-of-picture.ts'
import type { Book, Picture } from './book.ts'

const html = 'http://www.w3.org/1999/xhtml'

/** Reads each page, style sheet and picture of the manifest once, and tells what is wrong with it by itself. */
export async function readBook(
  archive: Archive,
  publication: Publication,
): Promise<{ book: Book; findings: Finding[] }> {
  const pages = await readEach(archive, pagesOf(publication), pageOf)
  const sheets = publication.items.filter(({ mediaType }) => mediaType === 'text/css')
  const styles = await readEach(archive, sheets, (text) => ({ facts: namesInCss(text), findings: [] }))
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

type Facts<T> = { facts: Map<string, T>; findings: Finding[] }

async function readEach<T>(
  archive: Archive,
  items: Item[],
  read: (text: string, path: string) => { facts: T; findings: Finding[] },
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

function pageOf(text: string, path: string): { facts: PageFacts; findings: Finding[] } {
  const facts = readPage(text)
  if (facts.problem) return { facts, findings: [xmlFault(facts.problem, path, 'pages.malformed')] }
  const { root } = facts
  if (root?.name !== 'html') {
    return { facts, findings: [fault('pages.no_html', `it begins with <${root?.name}>`, at(path, 1))] }
  }
  return root.namespace === html
    ? { facts, findings: [] }
    : { facts, findings: [fault('pages.no_html', '<html> does not say so (xmlns)', at(path, 1))] }
}

async function readPictures(archive: Archive, { items }: Publication): Promise<Facts<Picture>> {
  const all: Facts<Picture> = { facts: new Map(), findings: [] }
  for (const { path, mediaType } of items) {
    if (!mediaType.startsWith('image/') || mediaType === 'image/svg+xml') continue
    const file = archive.find(path)?.file
    if (!file || all.facts.has(file.path)) continue
    try {
      all.facts.set(file.path, { file, ...sizeOfPicture(await archive.readStart(file)) })
    } catch (error) {
      all.findings.push(unreadable(error, file))
    }
  }
  return all
}
