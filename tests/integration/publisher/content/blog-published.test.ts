import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { postSlug } from '@lorecircle/shared/post/post'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, claimName, folderOf, keysBelow, postOf, services, startShopWords, text } from './shop-words.ts'

startShopWords()

test('a post is on the blog, on its own page and in the feed once it is saved, and a draft nowhere', {
  tags: ['A0-04', 'A2.8-11', 'A2.11-04', 'A2.11-06', 'A7-27'],
}, async () => {
  const folder = await folderOf('p1')
  await put(services, postDoc(folder, postOf(1).id), postOf(1))
  await put(services, postDraftDoc(folder, postOf(2).id), postOf(2, { isPublished: false }))
  await put(services, postDoc(folder, postOf(3).id), postOf(3, { isPublished: false }))
  await publishShop(services, 'p1')

  const blog = `sites/shop-p1/blog/${postSlug(postOf(1))}.html`
  expect(await keysBelow('sites/shop-p1/blog')).toEqual(
    ['sites/shop-p1/blog.html', blog, 'sites/shop-p1/blog/feed.xml'].sort(),
  )
  for (const key of ['sites/shop-p1/blog.html', blog, 'sites/shop-p1/blog/feed.xml']) {
    expect(await text(key), key).toContain('Words of 1.')
  }
  for (const key of await keysBelow('sites/shop-p1/'))
    expect(await text(key), key).not.toMatch(/Words of [23]/)

  await services.documents.remove(
    postDoc(folder, postOf(1).id),
    (await services.documents.read(postDoc(folder, postOf(1).id)))?.etag ?? '',
  )
  await publishShop(services, 'p1')
  expect(await keysBelow('sites/shop-p1/blog/')).toEqual(['sites/shop-p1/blog/feed.xml'])
  expect(await text('sites/shop-p1/blog.html')).toContain('"template":"shop-empty-page"')
})

test('a save of a draft changes no page', async () => {
  const folder = await folderOf('p2')
  await publishShop(services, 'p2')
  await put(services, postDraftDoc(folder, postOf(1).id), postOf(1, { isPublished: false }))
  expect(await publishShop(services, 'p2')).toEqual({ written: [], removed: [], market: [] })
})

test('a link to a post still arrives after its title has changed', async () => {
  await claimName('p6')
  const folder = await folderOf('p6')
  await put(services, postDoc(folder, postOf(1).id), postOf(1, { title: 'Of Knots' }))
  await put(services, postDoc(folder, postOf(2).id), postOf(2, { isPublished: false }))
  const old = await ask('shop-p6', `/blog/${postSlug(postOf(1))}`)
  expect([old.status, old.headers.get('location')]).toEqual([
    301,
    'http://shop-p6.lorecircle.localhost:4321/blog/of-knots-00000001',
  ])
  expect((await ask('shop-p6', '/blog/of-knots-00000001')).status).toBe(200)
  expect((await ask('shop-p6', `/blog/${postSlug(postOf(2))}`)).status).toBe(404)
  expect((await ask('shop-p6', '/blog/nothing')).status).toBe(404)
})
