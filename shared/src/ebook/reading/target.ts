export type LinkTarget =
  | { kind: 'inside'; path: string; fragment: string }
  | { kind: 'outside' }
  | { kind: 'remote' }
  /** A disk of the author's own. */
  | { kind: 'disk' }
  /** A mail, a telephone, data in the link itself: nothing to look for. */
  | { kind: 'other' }

/** Resolves the `href` of a link in the file `from`; paths are relative to the archive's root. */
export function resolveHref(href: string, from: string): LinkTarget {
  const link = href.trim()
  if (/^(?:[a-z]:[\\/]|\\\\|file:)/i.test(link)) return { kind: 'disk' }
  if (/^(?:https?:)?\/\//i.test(link)) return { kind: 'remote' }
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return { kind: 'other' }
  const [beforeFragment = '', fragment = ''] = link.split('#', 2)
  const [path = ''] = beforeFragment.split('?', 1)
  if (path === '') return { kind: 'inside', path: from, fragment: decoded(fragment) }
  if (path.startsWith('/')) return { kind: 'outside' }
  const steps = from.split('/').slice(0, -1)
  for (const step of decoded(path).split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return { kind: 'outside' }
  }
  return { kind: 'inside', path: steps.join('/'), fragment: decoded(fragment) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
