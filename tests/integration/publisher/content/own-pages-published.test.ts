import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { postDoc } from '@lorecircle/shared/post/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { folderOf, keysBelow, pageOf, postOf, services, startShopWords, text } from './shop-words.ts'

startShopWords()

test('an own page is in every page’s sidebar while it has content, and coming soon or gone before', {
  tags: ['A2.8-18', 'A2.8-19', 'A2.8-20', 'A2.8-21', 'A2.8-22'],
}, async () => {
  const folder = await folderOf('p7')
  const given = ['extras', 'behind-the-scenes', 'audio-video']
  await publishShop(services, 'p7')
  for (const slug of given) {
    expect(await text(`sites/shop-p7/${slug}.html`), slug).toContain('"template":"shop-empty-page"')
  }
  expect(await text('sites/shop-p7/index.html')).toContain('"pages":[]')

  for (const slug of [...given, 'a-map-of-yann'])
    await put(services, customPageDoc(folder, slug), pageOf(slug))
  await put(services, customPageDoc(folder, 'hidden'), pageOf('hidden', { isPublished: false }))
  await put(services, customPageDoc(folder, 'bookstore'), pageOf('bookstore'))
  await publishShop(services, 'p7')
  for (const slug of [...given, 'a-map-of-yann']) {
    expect(await text(`sites/shop-p7/${slug}.html`), slug).toContain('Not to scale.')
  }
  expect(await text('sites/shop-p7/hidden.html')).toBeNull()
  expect(await text('sites/shop-p7/bookstore.html')).toContain('"template":"bookstore"')
  const sidebar = JSON.stringify([
    { slug: 'extras', title: 'Extras' },
    { slug: 'behind-the-scenes', title: 'Behind the Scenes' },
    { slug: 'audio-video', title: 'Audio & Video' },
    { slug: 'a-map-of-yann', title: 'A Map of Yann' },
  ])
  for (const key of ['index', 'bookstore', 'blog', 'extras', 'shop/book-book-p7']) {
    expect(await text(`sites/shop-p7/${key}.html`), key).toContain(`"pages":${sidebar}`)
  }
})

test('one author’s words never stand in another’s shop', { tags: ['A0-02'] }, async () => {
  const [mine, theirs] = [await folderOf('p8'), await folderOf('p80')]
  await put(services, postDoc(mine, postOf(1).id), postOf(1, { content: '<p>Mine alone.</p>' }))
  await put(services, customPageDoc(theirs, 'extras'), pageOf('extras', { intro: '<p>Theirs alone.</p>' }))
  for (const sub of ['p8', 'p80']) await publishShop(services, sub)
  for (const key of await keysBelow('sites/shop-p8/'))
    expect(await text(key), key).not.toContain('Theirs alone.')
  for (const key of await keysBelow('sites/shop-p80/'))
    expect(await text(key), key).not.toContain('Mine alone.')
})
