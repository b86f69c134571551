import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { folderOf, services, startShopWords, text } from './shop-words.ts'

startShopWords()

const image = {
  hash: 'b'.repeat(32),
  width: 400,
  height: 400,
  widths: [160, 320],
  colour: '#112233',
  alt: 'A hat',
}
const parts: [string, string, string, Partial<Welcome>, unknown][] = [
  ['words', 'A3.3-03', 'A7-20', { welcomeMessage: '<p>Come in.</p>' }, { welcomeHtml: '<p>Come in.</p>' }],
  ['tagline', 'A3.3-04', 'A7-23', { tagline: 'Beyond the fields.' }, { tagline: 'Beyond the fields.' }],
  ['portrait', 'A3.3-05', 'A7-21', { profileImage: image }, { portrait: image }],
  [
    'doors',
    'A3.3-06',
    'A7-22',
    { ctaButtons: [{ label: 'A door', url: 'https://door.example/' }] },
    { callsToAction: [{ label: 'A door', url: 'https://door.example/' }] },
  ],
  [
    'parts',
    'A0-05',
    'B3.7-05',
    { sections: [{ title: 'The room', text: 'It faces west.', image }] },
    { sections: [{ title: 'The room', text: 'It faces west.', image }] },
  ],
]
for (const [part, rule, fieldRule, saved, shown] of parts) {
  test(`a shop’s home shows the ${part} of the welcome that was saved`, {
    tags: [rule, fieldRule],
  }, async () => {
    const sub = `welcome-${part}`
    await put(services, welcomeDoc(await folderOf(sub)), { ...emptyWelcome, ...saved })
    await publishShop(services, sub)
    const home = await text(`sites/shop-${sub}/index.html`)
    expect(home).toContain(JSON.stringify(shown).slice(1, -1))
  })
}
