import * as account from '../account/stored.ts'
import * as analytics from '../analytics/stored.ts'
import * as book from '../book/stored.ts'
import * as bundle from '../bundle/stored.ts'
import * as checkout from '../checkout/stored.ts'
import * as customDomain from '../custom-domain/stored.ts'
import * as customPage from '../custom-page/stored.ts'
import * as discount from '../discount/stored.ts'
import * as library from '../library/stored.ts'
import * as market from '../market/stored.ts'
import * as membership from '../membership/stored.ts'
import * as newsletter from '../newsletter/stored.ts'
import * as order from '../order/stored.ts'
import * as post from '../post/stored.ts'
import * as profile from '../profile/stored.ts'
import * as publishing from '../publishing/stored.ts'
import * as release from '../release/stored.ts'
import * as sales from '../sales/stored.ts'
import * as shipping from '../shipping/stored.ts'
import * as stock from '../stock/stored.ts'
import type { Kind, Owner } from '../storage/stored.ts'
import * as subdomain from '../subdomain/stored.ts'
import * as upload from '../upload/stored.ts'
import * as visitor from '../visitor/stored.ts'
import * as welcome from '../welcome/stored.ts'

export const documentKinds: readonly Kind[] = [
  account,
  membership,
  profile,
  welcome,
  book,
  bundle,
  post,
  customPage,
  newsletter,
  order,
  library,
  checkout,
  release,
  stock,
  shipping,
  discount,
  sales,
  market,
  publishing,
  subdomain,
  customDomain,
  upload,
  analytics,
  visitor,
].flatMap((noun) => Object.values<unknown>(noun).filter(isKind))

function isKind(value: unknown): value is Kind {
  return typeof value === 'function' && 'template' in value
}

export const deletedPrefixes = (owner: Owner): string[] =>
  documentKinds.flatMap((kind) => (kind.atDeletion === 'removed' ? (kind.ownedBy(owner) ?? []) : []))

const published = documentKinds.filter(({ isPublished }) => isPublished)

/**
 * Key patterns of source documents of pages, with `*` for anything; the bucket's events that start the publisher are
 * configured from them. A pattern may match too much, such as a post's draft; `findPublishedAuthor` decides.
 */
export const publishedKeys: readonly string[] = published.map(({ template }) =>
  template.replace('{folder}', '*/').replace(/\{[^{}]+\}/g, '*'),
)

export const matchesKeyPattern = (key: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const [first = '', ...rest] = pattern.split('*')
    const last = rest.pop()
    if (last === undefined) return key === first
    if (!key.startsWith(first) || !key.endsWith(last)) return false
    let at = first.length
    for (const part of rest) {
      const found = key.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= key.length - last.length
  })

/** The author whose pages use this document, derived from its key; null if none do. */
export function findPublishedAuthor(key: string): string | null {
  for (const kind of published) {
    const [owner] = kind.placesIn(key) ?? []
    if (owner !== undefined) return owner.replace(/\..*/, '')
  }
  return null
}
