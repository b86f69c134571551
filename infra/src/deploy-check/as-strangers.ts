import { inParallel } from '@lorecircle/shared/in-parallel'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { CheckAnswer } from './ask.ts'
import { copyProblems, pageProblems } from './page-problems.ts'
import { assetsIn, type Page, platformPages, shopPagesOf } from './pages.ts'
import { type CheckContext, shopAt } from './places.ts'
import { type Row, row, seenBy } from './row.ts'

const AT_ONCE = 4

type Eyes = Pick<CheckContext, 'ask' | 'origin'>

/** What anybody can see of the platform without touching it: a line for each kind of page. */
export async function seePlatform(eyes: Eyes): Promise<Row[]> {
  const { ask, origin } = eyes
  const landing = await ask(`${origin}/`).catch(() => null)
  return [
    ...(await seePages(eyes, [...platformPages(origin), ...assetsIn(landing?.text ?? '', origin)])),
    await keptByNobody(eyes, 'calls are kept by nobody', `${origin}/api/orders`),
  ]
}

/** The same of one shop. */
export async function seeShop(look: CheckContext): Promise<Row[]> {
  return [
    ...(await seePages(look, shopPagesOf(look))),
    await keptByNobody(look, 'carts are kept by nobody', shopAt(look) + shopPaths.cart),
  ]
}

/** A line for each page. */
export const seePages = ({ ask, origin }: Eyes, pages: readonly Page[]): Promise<Row[]> =>
  inParallel(AT_ONCE, pages, (page) =>
    row(page.what, async () => {
      const { url, wantedAs } = page
      const answer = await ask(url, wantedAs && { headers: { 'sec-fetch-dest': wantedAs } })
      const problems = pageProblems(page, answer, origin)
      return { ...seenBy(expectedOf(page), problems, foundOf(page, answer)), tookInMs: answer.tookInMs }
    }),
  )

const expectedOf = ({ status, leadsTo }: Page) =>
  leadsTo === undefined ? `${status}, with the edge’s headers` : `${status} to ${leadsTo}`

const foundOf = (page: Page, { headers, text }: CheckAnswer) =>
  page.leadsTo === undefined
    ? `${page.status}, ${headers['content-encoding'] ?? 'as it is'}, ${text.length} characters`
    : expectedOf(page)

const keptByNobody = ({ ask }: Eyes, what: string, url: string): Promise<Row> =>
  row(what, async () => {
    const answers = [await ask(url), await ask(url)]
    return seenBy('two answers, each for one', copyProblems(answers))
  })
