import { at, type Finding, fault, nameFault } from '../finding.ts'
import type { Link } from '../reading/read-page.ts'
import { targetOf } from '../reading/target.ts'
import type { Book } from './book.ts'

/** Every link of every page and style sheet: to another page, or to what is shown. */
export function checkLinks(book: Book): Finding[] {
  const contents = book.publication.items.find(({ properties }) => properties.includes('nav'))?.path
  const onPages = [...book.pages].flatMap(([path, { links }]) =>
    links
      .filter(({ kind }) => path !== contents || kind !== 'leads')
      .flatMap((link) => checkLink(book, path, link)),
  )
  const inStyles = [...book.styles].flatMap(([path, names]) =>
    names.flatMap(({ href, line, isFont }) =>
      checkLink(book, path, { kind: isFont ? 'font' : 'shows', href, line }),
    ),
  )
  return [...onPages, ...inStyles]
}

const missing = {
  leads: 'links.nowhere',
  shows: 'links.missing',
  plays: 'links.missing',
  font: 'fonts.missing',
} as const

function checkLink({ archive, pages }: Book, from: string, { kind, href, line }: Link): Finding[] {
  const place = at(from, line)
  const target = targetOf(href, from)
  if (target.kind === 'other') return []
  if (target.kind === 'disk') return [fault('links.own_disk', href, place)]
  if (target.kind === 'outside') return [fault('links.outside', href, place)]
  if (target.kind === 'remote') {
    if (kind === 'leads' || kind === 'plays') return []
    return [fault(kind === 'font' ? 'fonts.remote' : 'links.remote', href, place)]
  }
  const found = archive.find(target.path)
  if (!found) return [fault(missing[kind], href, place)]
  if (found.isNear) return [nameFault(target.path, found.file.path, place)]
  if (kind !== 'leads' || target.fragment === '' || target.fragment.startsWith('epubcfi(')) return []
  const page = pages.get(found.file.path)
  return !page || page.problem || page.ids.has(target.fragment) ? [] : [fault('links.fragment', href, place)]
}
