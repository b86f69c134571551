import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { folderOf, pageOf, services, startShopWords, text } from './shop-words.ts'

startShopWords()

test('a shop says what the law asks in words of ours, until its author publishes words of their own', async () => {
  const folder = await folderOf('l1')
  const terms = customPageDoc(folder, 'terms')
  await put(services, terms, pageOf('terms', { title: '', intro: '<p>A draft.</p>', isPublished: false }))
  await publishShop(services, 'l1')
  expect(await text('sites/shop-l1/terms.html')).toContain('the author whose shop this is')
  for (const slug of ['privacy', 'returns', 'shipping', 'imprint', 'accessibility']) {
    expect(await text(`sites/shop-l1/${slug}.html`), slug).toContain('"template":"custom-page"')
  }

  await put(services, terms, pageOf('terms', { title: '', intro: '<p>Pay in acorns.</p>' }))
  await publishShop(services, 'l1')
  const own = await text('sites/shop-l1/terms.html')
  expect(own).toContain('Pay in acorns.')
  expect(own).not.toContain('the author whose shop this is')
  expect(await text('sites/shop-l1/index.html'), 'it stands in the foot, not in the menu').toContain(
    '"pages":[]',
  )
})

test('a shop names its author’s postal address in its imprint once it is known', async () => {
  const folder = await folderOf('l2')
  const profile = await services.documents.read(profileDoc(folder))
  const stored = { penName: 'L. Two', subdomain: 'shop-l2', accent: null, ...profile?.value }
  await put(services, profileDoc(folder), { ...stored, postalAddress: 'PO Box 7\nDunsany' })
  await publishShop(services, 'l2')
  expect(await text('sites/shop-l2/imprint.html')).toContain('PO Box 7<br>Dunsany')
})
