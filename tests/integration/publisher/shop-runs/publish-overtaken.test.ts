import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { dieAt, gate, Killed, services, startShops, text } from './shop-runs.ts'

startShops()

/** Services that remember the bodies of all pages that it managed to write. */
function watchingWrites() {
  const written: string[] = []
  const write: typeof services.pages.write = async (file, expected) => {
    const isDone = await services.pages.write(file, expected)
    if (isDone) written.push(String(file.body))
    return isDone
  }
  return { written, watched: { ...services, pages: { ...services.pages, write } } }
}

for (const step of ['looked', 'rendered', 'page_written', 'pages_written'] as const) {
  test(`an old run that wakes after a newer one (${step}) leaves the newer page`, async () => {
    const sub = `old-${step.replaceAll(' ', '-')}`
    const account = await openShop(services, sub, [bookOf('b1', { tagline: 'first' })])
    await publishShop(services, sub)

    await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
    const { onStep, reached, open } = gate(step)
    const { written, watched } = watchingWrites()
    const old = publishShop(watched, sub, { onStep })
    await reached
    await saveBook(services, account, bookOf('b1', { tagline: 'third' }))
    await publishShop(services, sub)
    written.length = 0
    open()
    await old
    expect(await text(`sites/shop-${sub}/shop/book-b1.html`)).toContain('third')
    expect(written.filter((body) => body.includes('second'))).toEqual([])
  })

  test(`a run that is killed (${step}) is healed by the next, even when the author went back`, async () => {
    const sub = `killed-${step.replaceAll(' ', '-')}`
    const account = await openShop(services, sub, [bookOf('b1', { tagline: 'first' })])
    await publishShop(services, sub)
    await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
    await expect(publishShop(services, sub, { onStep: dieAt(step) })).rejects.toThrow(Killed)
    await saveBook(services, account, bookOf('b1', { tagline: 'first' }))
    await publishShop(services, sub)
    expect(await text(`sites/shop-${sub}/shop/book-b1.html`)).toContain('first')
    expect(await publishShop(services, sub)).toEqual({ written: [], removed: [], market: [] })
  })
}

test('an old run that wakes after the author went back does not bring the change back', async () => {
  const account = await openShop(services, 'back', [bookOf('b1', { tagline: 'first' })])
  await publishShop(services, 'back')
  await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
  const { onStep, reached, open } = gate('rendered')
  const old = publishShop(services, 'back', { onStep })
  await reached
  await saveBook(services, account, bookOf('b1', { tagline: 'first' }))
  await publishShop(services, 'back')
  open()
  await old
  expect(await text('sites/shop-back/shop/book-b1.html')).toContain('first')
})
