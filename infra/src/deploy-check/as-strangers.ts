import { inParallel } from '@lorecircle/shared/in-parallel'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { Answer } from './ask.ts'
import { copyProblems, pageProblems } from './page-problems.ts'
import { assetsIn, type Page, pagesOf } from './pages.ts'
import { type Look, shopAt } from './places.ts'
import { type Row, row, seenBy } from './row.ts'

const AT_ONCE = 4

/** What anybody can see of the platform without touching it: a line for each kind of page. */
export async function asStrangers(look: Look): Promise<Row[]> {
  const lookAt = (page: Page) =>
    row(page.what, async () => {
      const answer = await look.ask(page.url)
      const problems = pageProblems(page, answer, look.origin)
      return { ...seenBy(expectedOf(page), problems, foundOf(page, answer)), tookInMs: answer.tookInMs }
    })
  const rows = await inParallel(AT_ONCE, pagesOf(look), lookAt)
  const naming = await inParallel(AT_ONCE, [look.origin, shopAt(look)], (at) =>
    look.ask(`${at}/`).catch(() => ({ text: '' })),
  )
  const assets = assetsIn(naming.map(({ text }) => text).join(), look)
  return [
    ...rows,
    ...(await inParallel(AT_ONCE, assets, lookAt)),
    await keptByNobody(look, 'calls are kept by nobody', `${look.origin}/api/orders`),
    await keptByNobody(look, 'carts are kept by nobody', shopAt(look) + shopPaths.cart),
  ]
}

const expectedOf = ({ status, leadsTo }: Page) =>
  leadsTo === undefined ? `${status}, with the edge’s headers` : `${status} to ${leadsTo}`

const foundOf = (page: Page, { headers, text }: Answer) =>
  page.leadsTo === undefined
    ? `${page.status}, ${headers['content-encoding'] ?? 'as it is'}, ${text.length} characters`
    : expectedOf(page)

const keptByNobody = ({ ask }: Look, what: string, url: string): Promise<Row> =>
  row(what, async () => {
    const answers = [await ask(url), await ask(url)]
    return seenBy('two answers, each for one', copyProblems(answers))
  })
