import { sweepForms } from '@lorecircle/functions/visitor/sweep-forms'
import { libraryKeyDoc } from '@lorecircle/shared/library/stored'
import { expect, test } from 'vitest'
import {
  asked,
  first,
  libraryAt,
  linkIn,
  openLibrary,
  pageAt,
  purchase,
  shops,
  site,
  tokenIn,
} from './bought-books.ts'

openLibrary()
const noteAt = async (path: string) => {
  const answer = await pageAt(path)
  return answer?.kind === 'page' && answer.page.template === 'library-door' ? answer.page.view.note : 'none'
}

test('the answer is the same whether or not something was bought, and each address gets a letter', async () => {
  await purchase(first, first.ebook, 'known@example.com')
  const [known, unknown] = [await asked('known@example.com'), await asked('unknown@example.com')]
  const said = async (answer: Response) => [
    answer.status,
    answer.headers.get('location'),
    await answer.text(),
  ]
  expect(await said(known)).toEqual(await said(unknown))
  expect(known.headers.get('location')).toBe(`${site.origin}/library/sent`)
  const [letter] = await shops.mailTo('unknown@example.com')
  expect(letter?.body.text).toContain('It has no orders.')
  expect(letter?.body.text).not.toMatch(/\/library\/[\w-]/)
})

test('a link is over after an hour, is no other link, and is kept nowhere as it stands', async () => {
  await purchase(first, first.ebook, 'hourly@example.com')
  const link = await linkIn('hourly@example.com')
  expect((await libraryAt(link)).orders).toHaveLength(1)
  for (const path of [`${link}x`, link.slice(0, -1), `/library/${link.length}`, '/library/..%2fx']) {
    expect(await noteAt(path), path).toBe('over')
  }
  expect(await noteAt('/library/sent')).toBe('sent')
  expect(await pageAt('/library')).toBeNull()
  const kept = await Array.fromAsync(shops.services.documents.list(libraryKeyDoc.within()))
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(tokenIn(link))
  const before = shops.clock.aheadMs
  shops.clock.aheadMs += 61 * 60_000
  expect(await noteAt(link)).toBe('over')
  expect((await libraryAt(await linkIn('hourly@example.com'))).orders).toHaveLength(1)
  shops.clock.aheadMs += 61 * 60_000
  await sweepForms(await shops.as('sweep-forms'))
  expect(await Array.fromAsync(shops.services.documents.list(libraryKeyDoc.within()))).toEqual([])
  shops.clock.aheadMs = before
})

test('whoever asks often is told so, whether or not the address bought something', async () => {
  const answers: (string | null)[] = []
  for (let times = 0; times < 11; times++) {
    answers.push((await asked('often+tag@example.com')).headers.get('location'))
  }
  expect(answers.slice(-2)).toEqual([`${site.origin}/library/sent`, `${site.origin}/library/crowded`])
  expect(await shops.mailTo('often+tag@example.com')).toHaveLength(10)
  expect((await asked('no address')).headers.get('location')).toBe(`${site.origin}/library/unclear`)
})
