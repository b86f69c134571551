import { lineNumberAt } from './decode.ts'

export type CssName = { href: string; line: number; isFont: boolean }

export function findCssReferences(css: string): CssName[] {
  const text = withoutNamespaces(withoutComments(css))
  let line = 1
  let end = 0
  return [...text.matchAll(asked)].slice(0, most).flatMap((found) => {
    line += lineNumberAt(text.slice(end, found.index), Number.POSITIVE_INFINITY) - 1
    end = found.index
    const href = found[1] ?? found[2] ?? found[3] ?? found[4] ?? ''
    const isFont = /\.(?:ttf|otf|woff2?)(?:$|[?#])/i.test(href)
    return href === '' ? [] : [{ href, line, isFont }]
  })
}

/**
 * Matches `url(…)` and `@import "…"`. Whitespace is bounded, so that a hostile style sheet cannot cause slow
 * matching.
 */
const asked =
  /url\(\s{0,20}(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]*))\s{0,20}\)|@import\s{1,20}["']([^"'\n]*)/gi

const most = 2000

/** A `@namespace` URL loads nothing. It is replaced by spaces, as comments are, to keep line numbers. */
const withoutNamespaces = (css: string): string =>
  css.replace(/@namespace[^;{}]*/gi, (rule) => rule.replace(/[^\n]/g, ' '))

/** Replaced by spaces, so that line numbers stay the same. */
function withoutComments(css: string): string {
  const pieces: string[] = []
  let end = 0
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', end)) {
    const close = css.indexOf('*/', start + 2)
    pieces.push(css.slice(end, start))
    if (close === -1) return pieces.join('')
    pieces.push(css.slice(start, close).replace(/[^\n]/g, ' '))
    end = close + 2
  }
  return [...pieces, css.slice(end)].join('')
}
