import { behaviourAt } from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders, responseHeaders } from '@lorecircle/shared/edge/headers'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { CheckAnswer } from './ask.ts'
import { type CheckedPage, listAssets, listShopPages, platformPages } from './pages.ts'
import {
  type CheckContext,
  type CheckRow,
  checkRow,
  originHost,
  originScheme,
  shopOrigin,
  toCheckResult,
} from './row.ts'

/** The CDN compresses from a thousand bytes on. */
const compressedFromBytes = 1000

const headerProblems = (own: Record<string, string>, given: Record<string, string>): string[] =>
  Object.entries(own).flatMap(([name, value]) => {
    if (given[name] === value) return []
    return given[name] === undefined ? [`${name} is missing`] : [`${name} is ‘${given[name]}’`]
  })

const AT_ONCE = 4

type Eyes = Pick<CheckContext, 'ask' | 'origin'>

export async function checkPlatform(eyes: Eyes): Promise<CheckRow[]> {
  const { ask, origin } = eyes
  const landing = await ask(`${origin}/`).catch(() => null)
  return [
    ...(await checkPages(eyes, [...platformPages(origin), ...listAssets(landing?.text ?? '', origin)])),
    await keptByNobody(eyes, 'calls are kept by nobody', `${origin}/api/orders`),
  ]
}

export async function checkShop(look: CheckContext): Promise<CheckRow[]> {
  return [
    ...(await checkPages(look, listShopPages(look))),
    await keptByNobody(look, 'carts are kept by nobody', shopOrigin(look) + shopPaths.cart),
  ]
}

export const checkPages = ({ ask, origin }: Eyes, pages: readonly CheckedPage[]): Promise<CheckRow[]> =>
  inParallel(AT_ONCE, pages, (page) =>
    checkRow(page.what, async () => {
      const { url, wantedAs } = page
      const answer = await ask(url, wantedAs && { headers: { 'sec-fetch-dest': wantedAs } })
      const problems = pageProblems(page, answer, origin)
      return {
        ...toCheckResult(expectedOf(page), problems, foundOf(page, answer)),
        tookInMs: answer.tookInMs,
      }
    }),
  )

const expectedOf = ({ status, leadsTo }: CheckedPage) =>
  leadsTo === undefined ? `${status}, with the edge’s headers` : `${status} to ${leadsTo}`

const foundOf = (page: CheckedPage, { headers, text }: CheckAnswer) =>
  page.leadsTo === undefined
    ? `${page.status}, ${headers['content-encoding'] ?? 'as it is'}, ${text.length} characters`
    : expectedOf(page)

const keptByNobody = ({ ask }: Eyes, what: string, url: string): Promise<CheckRow> =>
  checkRow(what, async () => {
    const answers = [await ask(url), await ask(url)]
    return toCheckResult('two answers, each for one', copyProblems(answers))
  })

export function pageProblems(
  { url, status, says, leadsTo }: CheckedPage,
  answer: CheckAnswer,
  origin: string,
): string[] {
  const { headers, text } = answer
  const { host, pathname: path } = new URL(url)
  const productDomain = originHost(origin)
  const { caching } = behaviourAt(parseHost(host, productDomain).kind, path)
  const own = responseHeaders({ host, path, productDomain, scheme: originScheme(origin) })
  const isRedirect = leadsTo !== undefined
  const isLongPage = headers['content-type']?.startsWith('text/html') && text.length >= compressedFromBytes
  return [
    ...(answer.status === status ? [] : [`status ${answer.status}`]),
    ...(says === undefined || text.includes(says) ? [] : [`it does not say ‘${says}’`]),
    ...(!isRedirect || headers.location === leadsTo ? [] : [`it leads to ${headers.location ?? 'nowhere'}`]),
    ...headerProblems(own, headers),
    ...hiddenHeaders.filter((name) => name in headers).map((name) => `readers see ${name}`),
    ...(isLongPage && caching !== 'never' && !headers['content-encoding'] ? ['it is not compressed'] : []),
  ]
}

export function copyProblems(answers: readonly CheckAnswer[]): string[] {
  return answers.flatMap(({ headers }) => [
    ...(headers.age === undefined ? [] : [`age ${headers.age}`]),
    ...(/^(refresh)?hit/i.test(headers['x-cache'] ?? '') ? [`x-cache ‘${headers['x-cache']}’`] : []),
    ...(/\bno-store\b/.test(headers['cache-control'] ?? '') ? [] : ['no-store is missing']),
  ])
}
