import { behaviourAt } from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders, responseHeaders } from '@lorecircle/shared/edge/headers'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import type { CheckAnswer } from './ask.ts'
import type { Page } from './pages.ts'
import { hostOf, schemeOf } from './places.ts'

/** Shorter pages may come as they are: the CDN compresses from a thousand bytes on. */
const compressedFromBytes = 1000

/** All that is wrong with an answer, by the table of the edge; empty where nothing is. */
export function pageProblems(
  { url, status, says, leadsTo }: Page,
  answer: CheckAnswer,
  origin: string,
): string[] {
  const { headers, text } = answer
  const { host, pathname: path } = new URL(url)
  const productDomain = hostOf(origin)
  const { caching } = behaviourAt(parseHost(host, productDomain).kind, path)
  const own = responseHeaders({ host, path, productDomain, scheme: schemeOf(origin) })
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

const headerProblems = (own: Record<string, string>, given: Record<string, string>): string[] =>
  Object.entries(own).flatMap(([name, value]) => {
    if (given[name] === value) return []
    return given[name] === undefined ? [`${name} is missing`] : [`${name} is ‘${given[name]}’`]
  })

/** Whether two answers to one question may have come from one copy. */
export function copyProblems(answers: readonly CheckAnswer[]): string[] {
  return answers.flatMap(({ headers }) => [
    ...(headers.age === undefined ? [] : [`age ${headers.age}`]),
    ...(/^(refresh)?hit/i.test(headers['x-cache'] ?? '') ? [`x-cache ‘${headers['x-cache']}’`] : []),
    ...(/\bno-store\b/.test(headers['cache-control'] ?? '') ? [] : ['no-store is missing']),
  ])
}
