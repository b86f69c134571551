import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { Welcome } from '@lorecircle/shared/welcome/welcome'
import { expect, test } from 'vitest'
import { domain, folderOf, functions, openShop, openShopServices, visit } from './shop-services.ts'

openShopServices()

const welcome: Welcome = {
  profileImage: {
    hash: 'c'.repeat(32),
    width: 400,
    height: 400,
    widths: [160, 320],
    colour: '#112233',
    alt: '',
  },
  tagline: 'Beyond the fields we know.',
  welcomeMessage: '<p onclick="x()">Come in.<script>x()</script></p>',
  ctaButtons: [
    { label: 'A door', url: 'https://door.example/' },
    { label: '', url: 'mailto:quill@lorecircle.example' },
  ],
  sections: [],
}
async function welcomingShop(subdomain: string, names = {}) {
  const { person } = await openShop(subdomain, names)
  await functions.documents.create(welcomeDoc(await folderOf(person.sub)), welcome)
  return visit(subdomain, `/api/welcome?host=${subdomain}.${domain}`)
}

test('a welcome is read from its shop’s host: words, cleaned, portrait and tagline', {
  tags: ['A7-15', 'A7-20', 'A7-21', 'A7-23'],
}, async () => {
  const { status, body } = await welcomingShop('lord-dunsany')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    welcomeMessage: '<p>Come in.</p>',
    tagline: welcome.tagline,
    profileImageUrl: `http://${domain}/media/${'c'.repeat(32)}-320.jpg`,
  })
})

test('a welcome names its author in both forms', {
  tags: ['A3.3-01', 'A3.3-02', 'A7-18', 'A7-19'],
}, async () => {
  const name = { firstName: 'Christina', lastName: 'Rossetti' }
  const { body } = await welcomingShop('christina-rossetti', name)
  expect(body).toMatchObject({ author: name, ...name })
})

test('a welcome brings its buttons, each with label and address, and none where there are none', {
  tags: ['A3.3-07', 'A3.3-08', 'A7-22'],
}, async () => {
  expect((await welcomingShop('e-r-eddison')).body.ctaButtons).toEqual(welcome.ctaButtons)
  await openShop('arthur-machen')
  const bare = await visit('arthur-machen', '/api/welcome')
  expect([bare.status, bare.body.welcomeMessage, bare.body.ctaButtons]).toEqual([200, '', []])
})
