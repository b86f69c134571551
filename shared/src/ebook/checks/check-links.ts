import { faultFinding, fileNameFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import type { PolicyLink } from '../reading/read-page.ts'
import { resolveHref } from '../reading/target.ts'
import type { EpubContents } from './book.ts'

export function checkLinks(book: EpubContents): PreflightFinding[] {
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

function checkLink(
  { archive, pages }: EpubContents,
  from: string,
  { kind, href, line }: PolicyLink,
): PreflightFinding[] {
  const place = placeInEpub(from, line)
  const target = resolveHref(href, from)
  if (target.kind === 'other') return []
  if (target.kind === 'disk') return [faultFinding('links.own_disk', href, place)]
  if (target.kind === 'outside') return [faultFinding('links.outside', href, place)]
  if (target.kind === 'remote') {
    if (kind === 'leads' || kind === 'plays') return []
    return [faultFinding(kind === 'font' ? 'fonts.remote' : 'links.remote', href, place)]
  }
  const found = archive.find(target.path)
  if (!found) return [faultFinding(missing[kind], href, place)]
  if (found.isNear) return [fileNameFinding(target.path, found.file.path, place)]
  if (kind !== 'leads' || target.fragment === '' || target.fragment.startsWith('epubcfi(')) return []
  const page = pages.get(found.file.path)
  return !page || page.problem || page.ids.has(target.fragment)
    ? []
    : [faultFinding('links.fragment', href, place)]
}
