import { at, type Finding, fault, fine } from '../finding.ts'
import { type Item, type Publication, xhtml } from '../reading/publication.ts'

/** The order in which pages are read. */
export function checkSpine({ path, items, spine, root }: Publication): Finding[] {
  if (spine.length === 0) return [fault('spine.empty', '', at(path, root?.line))]
  const byId = new Map(items.map((item) => [item.id, item]))
  const seen = new Set<string>()
  const findings = spine.flatMap(({ idref, item, line }) => {
    const place = at(path, line)
    if (!item) return [fault('spine.unknown', idref, place)]
    if (seen.has(idref)) return [fault('spine.twice', item.path, place)]
    seen.add(idref)
    return endsInPage(item, byId) ? [] : [fault('spine.type', `${item.path} (${item.mediaType})`, place)]
  })
  if (spine.every(({ isAside }) => isAside))
    findings.push(fault('spine.all_aside', '', at(path, spine[0]?.line)))
  const count = spine.length === 1 ? 'one page' : `${spine.length} pages`
  return findings.length > 0 ? findings : [fine('spine', `The reading order has ${count}.`)]
}

const shown = new Set([xhtml, 'image/svg+xml', 'application/x-dtbook+xml'])

/** Whether it is a page, or falls back to one. */
function endsInPage(item: Item, byId: Map<string, Item>): boolean {
  let each: Item | undefined = item
  for (let hops = 0; each && hops < 10; hops++) {
    if (shown.has(each.mediaType)) return true
    each = each.fallback === '' ? undefined : byId.get(each.fallback)
  }
  return false
}
